//! Keeps the colours and depths that a camera has drawn, and lays them under what another draws.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bevy::core_pipeline::blit::{BlitPipeline, BlitPipelineKey};
use bevy::core_pipeline::core_3d::{main_opaque_pass_3d, main_transparent_pass_3d};
use bevy::core_pipeline::{Core3d, Core3dSystems};
use bevy::prelude::*;
use bevy::render::extract_component::{ExtractComponent, ExtractComponentPlugin};
use bevy::render::render_resource::*;
use bevy::render::renderer::{RenderContext, RenderDevice, ViewQuery};
use bevy::render::view::{ViewDepthTexture, ViewTarget};
use bevy::render::{Render, RenderApp, RenderSystems};

pub(super) fn plugin(app: &mut App) {
    let kept = Kept::default();
    app.insert_resource(kept.clone());
    app.add_plugins((ExtractComponentPlugin::<Keep>::default(), ExtractComponentPlugin::<Lay>::default()));
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(kept).init_resource::<Picture>();
        render.add_systems(Render, prepare.in_set(RenderSystems::PrepareBindGroups));
        render.add_systems(
            Core3d,
            (lay.before(main_opaque_pass_3d), keep.after(main_transparent_pass_3d)).in_set(Core3dSystems::MainPass),
        );
    }
}

/// On a camera whose picture is to be kept.
#[derive(Component, ExtractComponent, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Keep {
    /// Which picture it draws.
    pub picture: u64,
    /// Which of the samples of every pixel this frame has, counted from 0; `None`: not everything that belongs in the
    /// picture need have reached the graphics card yet.
    pub sample: Option<u32>,
}

/// How many samples a pixel of a kept picture has: what is drawn but once can be drawn well.
pub(super) const SAMPLES: [Vec2; 4] =
    [Vec2::new(-0.125, -0.375), Vec2::new(0.125, 0.375), Vec2::new(0.375, -0.125), Vec2::new(-0.375, 0.125)];

/// On a camera that draws over a kept picture.
#[derive(Component, ExtractComponent, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lay {
    /// Whether the kept picture is wanted in this frame; else another camera has just drawn it.
    pub wanted: bool,
}

/// Which picture has been kept. Written where frames are rendered, read where the game runs.
#[derive(Resource, Clone, Default)]
pub(super) struct Kept(Arc<AtomicU64>);

impl Kept {
    /// The number of the kept picture.
    pub(super) fn picture(&self) -> Option<u64> {
        // Stored one higher, so that 0 is none.
        self.0.load(Ordering::Acquire).checked_sub(1)
    }

    fn set(&self, picture: u64) {
        self.0.store(picture + 1, Ordering::Release);
    }
}

/// The kept picture itself, and how far it has come.
#[derive(Resource, Default)]
struct Picture {
    textures: Option<[Texture; 2]>,
    number: u64,
    samples: u32,
    /// What adds a sample to the others.
    pipeline: Option<(TextureFormat, CachedRenderPipelineId)>,
}

impl Picture {
    /// Textures into which these can be copied: those of last time if they are of the same size.
    fn like(&mut self, originals: [&Texture; 2], device: &RenderDevice) -> &[Texture; 2] {
        let make = |original: &Texture, more: TextureUsages| {
            device.create_texture(&TextureDescriptor {
                label: Some("still_life"),
                size: original.size(),
                mip_level_count: 1,
                sample_count: 1,
                dimension: TextureDimension::D2,
                format: original.format(),
                usage: TextureUsages::COPY_SRC | TextureUsages::COPY_DST | more,
                view_formats: &[],
            })
        };
        let kept = self.textures.take().filter(|kept| fits(kept, originals));
        self.textures.insert(kept.unwrap_or_else(|| {
            [make(originals[0], TextureUsages::RENDER_ATTACHMENT), make(originals[1], TextureUsages::empty())]
        }))
    }
}

fn fits(kept: &[Texture; 2], originals: [&Texture; 2]) -> bool {
    (0..2).all(|i| kept[i].size() == originals[i].size() && kept[i].format() == originals[i].format())
}

/// Has the pipeline ready that adds a sample: its share of the mean is told with each.
fn prepare(
    views: Query<&ViewTarget, With<Keep>>,
    mut picture: ResMut<Picture>,
    pipelines: Res<PipelineCache>,
    blit: Res<BlitPipeline>,
    mut specialized: ResMut<SpecializedRenderPipelines<BlitPipeline>>,
) {
    for target in &views {
        let target_format = target.main_texture_format();
        if picture.pipeline.is_some_and(|(format, _)| format == target_format) {
            continue;
        }
        let mean = BlendComponent {
            src_factor: BlendFactor::Constant,
            dst_factor: BlendFactor::OneMinusConstant,
            operation: BlendOperation::Add,
        };
        let blend_state = Some(BlendState { color: mean, alpha: mean });
        let key = BlitPipelineKey { target_format, blend_state, samples: 1, source_space: None };
        picture.pipeline = Some((target_format, specialized.specialize(&pipelines, &blit, key)));
    }
}

fn keep(
    view: ViewQuery<(&Keep, &ViewTarget, &ViewDepthTexture)>,
    pipelines: Res<PipelineCache>,
    blit: Res<BlitPipeline>,
    device: Res<RenderDevice>,
    kept: Res<Kept>,
    mut picture: ResMut<Picture>,
    mut ctx: RenderContext,
) {
    let (&Keep { picture: number, sample }, target, depth) = view.into_inner();
    let (Some(sample), Some((_, pipeline))) = (sample, picture.pipeline) else { return };
    let expected = if number == picture.number { picture.samples } else { 0 };
    // While a shader is being compiled, what it draws is missing.
    let whole = pipelines.waiting_pipelines().next().is_none();
    let (Some(pipeline), true) =
        (pipelines.get_render_pipeline(pipeline), whole && (sample == 0 || sample == expected))
    else {
        return;
    };
    let originals = [target.main_texture(), &depth.texture];
    let textures = picture.like(originals, &device);
    if sample == 0 {
        copy(ctx.command_encoder(), originals, textures.each_ref());
    } else {
        let view = textures[0].create_view(&TextureViewDescriptor::default());
        let source = blit.create_bind_group(&device, target.main_texture_view(), &pipelines);
        let mut pass = ctx.command_encoder().begin_render_pass(&RenderPassDescriptor {
            label: Some("still_life_sample"),
            color_attachments: &[Some(RenderPassColorAttachment {
                view: &view,
                depth_slice: None,
                resolve_target: None,
                ops: Operations { load: LoadOp::Load, store: StoreOp::Store },
            })],
            ..default()
        });
        let share = 1.0 / (sample + 1) as f32;
        pass.set_pipeline(pipeline);
        pass.set_blend_constant(LinearRgba::new(share, share, share, share).into());
        pass.set_bind_group(0, &source, &[]);
        pass.draw(0..3, 0..1);
        drop(pass);
        // What is shown is the mean so far: a single sample would make the picture tremble.
        copy(ctx.command_encoder(), [&textures[0]], [target.main_texture()]);
    }
    (picture.number, picture.samples) = (number, sample + 1);
    if picture.samples == SAMPLES.len() as u32 {
        kept.set(number);
    }
}

fn lay(view: ViewQuery<(&Lay, &ViewTarget, &ViewDepthTexture)>, picture: Res<Picture>, mut ctx: RenderContext) {
    let (lay, target, depth) = view.into_inner();
    let targets = [target.main_texture(), &depth.texture];
    if let (true, Some(kept)) = (lay.wanted, &picture.textures)
        && fits(kept, targets)
    {
        copy(ctx.command_encoder(), kept.each_ref(), targets);
    }
}

fn copy<const N: usize>(encoder: &mut CommandEncoder, from: [&Texture; N], to: [&Texture; N]) {
    for (from, to) in from.into_iter().zip(to) {
        encoder.copy_texture_to_texture(from.as_image_copy(), to.as_image_copy(), from.size());
    }
}
