//! Measures the time that the library takes to list a hundred thousand records.

use std::fs;
use std::time::Instant;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tamsk::persistence::RecordStore;
use tamsk_records::{NamesByPlayer, Record, TimedAction};
use tamsk_rules::{Action, Player};

const RECORDS: u64 = 100_000;

/// Measures how long it takes to list a large library, first without and then with an index. The records are short,
/// because the length of a record matters only without an index.
fn library(c: &mut Criterion) {
    let resigned = TimedAction { at: 9_000, by: Player::Black, act: Action::Resign };
    let folder = tempfile::tempdir().expect("a folder");
    for number in 0..RECORDS {
        let players = NamesByPlayer { red: format!("Player {number}").into(), ..NamesByPlayer::default() };
        let text = Record { players, actions: vec![resigned], ..Record::default() }.to_ron();
        fs::write(folder.path().join(format!("{number}.tamsk")), text).expect("the record can be written");
    }
    let list = || {
        let mut store = RecordStore::of(folder.path().to_owned());
        store.list_and_read_all().expect("the folder can be read");
        store
    };
    let began = Instant::now();
    let mut store = list();
    println!("{RECORDS} records read for the first time in {:.1} s", began.elapsed().as_secs_f64());
    store.save_index_if_outdated();
    let mut group = c.benchmark_group("records");
    group.sample_size(10).throughput(Throughput::Elements(RECORDS));
    group.bench_function("list, with an index", |b| {
        b.iter(|| assert_eq!(list().entries().len() as u64, RECORDS));
    });
    group.finish();
}

criterion_group!(benches, library);
criterion_main!(benches);
