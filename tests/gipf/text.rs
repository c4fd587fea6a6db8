//! Texts that are no position, each with the field that is wrong (G9.2).

use tamsk::gipf::GipfPosition;

#[test]
fn g9_2_wrong_texts_are_refused_with_their_field() {
    let start = "G.../...../....../......./....../...../...g w push 6/6 10/10 bb 0/0 - tournament";
    start.parse::<GipfPosition>().expect("the text is right");
    for (field, from, to) in [
        (0, " tournament", ""),
        (1, "G...", "G.."),
        (1, "G...", "X..."),
        (1, "/...g", ""),
        (2, " w ", " white "),
        (3, "push", "push+"),
        (3, "push", "extra"),
        (3, "push", "take:w"),
        (4, "6/6", "7/6"),
        (4, "6/6", "06/6"),
        (5, "10/10", "10"),
        (6, "bb", "lb"),
        (6, "bb", "b"),
        (7, " 0/0", " 0/0/0"),
        (7, "bb 0/0", "lb 13/0"),
        (8, " - ", " 1.1.*/1.1.1 "),
        (8, " - ", " 13.1.*/1.1.* "),
        (9, "tournament", "long"),
    ] {
        let text = start.replace(from, to);
        assert_ne!(text, start);
        let error = text.parse::<GipfPosition>().expect_err(&text);
        assert_eq!(error.field, field, "{text}: {error}");
    }
    let centre = "G.../...../....../...L.../....../...../...g w push 6/6 9/10 bb 0/0 - tournament";
    assert_eq!(centre.parse::<GipfPosition>().expect_err("a potential is due").field, 3);
    let both = "..../...../....../......./....../...../.... w push 6/6 12/12 bb 0/0 - tournament";
    assert_eq!(both.parse::<GipfPosition>().expect_err("both have lost").field, 1);
    let challenge = "G.../...../....../...L.../....../...../...g w use 6/6 9/10 bb 0/0 - tournament";
    assert_eq!(challenge.parse::<GipfPosition>().expect_err("there is no challenge").field, 3);
}
