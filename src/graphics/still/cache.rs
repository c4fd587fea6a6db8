//! Stores the colours and depths that one camera has drawn, and copies them to the targets of a second camera before
//! the second camera draws.

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
    let cached = CachedRevision::default();
    app.insert_resource(cached.clone());
    app.add_plugins((
        ExtractComponentPlugin::<CachedViewSource>::default(),
        ExtractComponentPlugin::<CachedViewUser>::default(),
    ));
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(cached).init_resource::<ViewCache>();
        render.add_systems(Render, prepare_pipeline.in_set(RenderSystems::PrepareBindGroups));
        render.add_systems(
            Core3d,
            (restore.before(main_opaque_pass_3d), store.after(main_transparent_pass_3d))
                .in_set(Core3dSystems::MainPass),
        );
    }
}

/// The state of a camera whose view is cached.
#[derive(Component, ExtractComponent, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CachedViewSource {
    /// The number of the current view. The number grows whenever the view changes.
    pub revision: u64,
    /// The index of the antialiasing sample that this frame adds to the cache, counted from 0. `None` if the GPU may
    /// still lack meshes or materials, or if all samples have been drawn.
    pub stored_antialiasing_sample: Option<u32>,
}

/// The offsets of the antialiasing samples from the centre of a pixel, in pixels. Each sample is drawn in a separate
/// frame.
pub(super) const SAMPLE_OFFSETS: [Vec2; 4] =
    [Vec2::new(-0.125, -0.375), Vec2::new(0.125, 0.375), Vec2::new(0.375, -0.125), Vec2::new(-0.375, 0.125)];

/// The state of a camera that draws over the cached view.
#[derive(Component, ExtractComponent, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CachedViewUser {
    /// `true` if this frame restores the cached view, or `false` if the still camera draws the view.
    pub restores_view: bool,
}

/// The revision of the complete view in the cache. The render world writes this number, and the main world reads it.
#[derive(Resource, Clone, Default)]
pub(super) struct CachedRevision(Arc<AtomicU64>);

impl CachedRevision {
    /// Returns the revision of the cached view, or `None` if no complete view is cached.
    pub(super) fn get(&self) -> Option<u64> {
        // The stored value is one more than the revision, and 0 means that no view is cached.
        self.0.load(Ordering::Acquire).checked_sub(1)
    }

    fn set(&self, revision: u64) {
        self.0.store(revision + 1, Ordering::Release);
    }
}

#[derive(Resource, Default)]
struct ViewCache {
    textures: Option<[Texture; 2]>,
    revision: u64,
    samples: u32,
    /// The texture format, and the pipeline that blends a sample into the mean of the earlier samples.
    pipeline: Option<(TextureFormat, CachedRenderPipelineId)>,
}

impl ViewCache {
    /// Returns textures to which the originals can be copied. Reuses the previous textures if their size and format
    /// fit.
    fn textures_like(&mut self, originals: [&Texture; 2], device: &RenderDevice) -> &[Texture; 2] {
        let create = |original: &Texture, more: TextureUsages| {
            device.create_texture(&TextureDescriptor {
                label: Some("still_view"),
                size: original.size(),
                mip_level_count: 1,
                sample_count: 1,
                dimension: TextureDimension::D2,
                format: original.format(),
                usage: TextureUsages::COPY_SRC | TextureUsages::COPY_DST | more,
                view_formats: &[],
            })
        };
        let previous = self.textures.take().filter(|textures| fits(textures, originals));
        self.textures.insert(previous.unwrap_or_else(|| {
            [create(originals[0], TextureUsages::RENDER_ATTACHMENT), create(originals[1], TextureUsages::empty())]
        }))
    }
}

fn fits(cached: &[Texture; 2], originals: [&Texture; 2]) -> bool {
    (0..2).all(|i| cached[i].size() == originals[i].size() && cached[i].format() == originals[i].format())
}

/// Prepares the pipeline that adds a sample to the mean. The blend constant is the weight of the new sample.
fn prepare_pipeline(
    views: Query<&ViewTarget, With<CachedViewSource>>,
    mut cache: ResMut<ViewCache>,
    pipelines: Res<PipelineCache>,
    blit: Res<BlitPipeline>,
    mut specialized: ResMut<SpecializedRenderPipelines<BlitPipeline>>,
) {
    for target in &views {
        let target_format = target.main_texture_format();
        if cache.pipeline.is_some_and(|(format, _)| format == target_format) {
            continue;
        }
        let mean = BlendComponent {
            src_factor: BlendFactor::Constant,
            dst_factor: BlendFactor::OneMinusConstant,
            operation: BlendOperation::Add,
        };
        let blend_state = Some(BlendState { color: mean, alpha: mean });
        let key = BlitPipelineKey { target_format, blend_state, samples: 1, source_space: None };
        cache.pipeline = Some((target_format, specialized.specialize(&pipelines, &blit, key)));
    }
}

fn store(
    view: ViewQuery<(&CachedViewSource, &ViewTarget, &ViewDepthTexture)>,
    pipelines: Res<PipelineCache>,
    blit: Res<BlitPipeline>,
    device: Res<RenderDevice>,
    cached: Res<CachedRevision>,
    mut cache: ResMut<ViewCache>,
    mut ctx: RenderContext,
) {
    let (&CachedViewSource { revision, stored_antialiasing_sample }, target, depth) = view.into_inner();
    let (Some(sample), Some((_, pipeline))) = (stored_antialiasing_sample, cache.pipeline) else { return };
    let expected = if revision == cache.revision { cache.samples } else { 0 };
    // While a shader is being compiled, the view lacks the parts that use the shader.
    let complete = pipelines.waiting_pipelines().next().is_none();
    let (Some(pipeline), true) =
        (pipelines.get_render_pipeline(pipeline), complete && (sample == 0 || sample == expected))
    else {
        return;
    };
    let originals = [target.main_texture(), &depth.texture];
    let textures = cache.textures_like(originals, &device);
    if sample == 0 {
        copy(ctx.command_encoder(), originals, textures.each_ref());
    } else {
        let view = textures[0].create_view(&TextureViewDescriptor::default());
        let source = blit.create_bind_group(&device, target.main_texture_view(), &pipelines);
        let mut pass = ctx.command_encoder().begin_render_pass(&RenderPassDescriptor {
            label: Some("still_view_sample"),
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
        // The target gets the mean of all samples so far, because single samples would make the image jitter.
        copy(ctx.command_encoder(), [&textures[0]], [target.main_texture()]);
    }
    (cache.revision, cache.samples) = (revision, sample + 1);
    if cache.samples == SAMPLE_OFFSETS.len() as u32 {
        cached.set(revision);
    }
}

fn restore(
    view: ViewQuery<(&CachedViewUser, &ViewTarget, &ViewDepthTexture)>,
    cache: Res<ViewCache>,
    mut ctx: RenderContext,
) {
    let (use_cache, target, depth) = view.into_inner();
    let targets = [target.main_texture(), &depth.texture];
    if let (true, Some(textures)) = (use_cache.restores_view, &cache.textures)
        && fits(textures, targets)
    {
        copy(ctx.command_encoder(), textures.each_ref(), targets);
    }
}

fn copy<const N: usize>(encoder: &mut CommandEncoder, from: [&Texture; N], to: [&Texture; N]) {
    for (from, to) in from.into_iter().zip(to) {
        encoder.copy_texture_to_texture(from.as_image_copy(), to.as_image_copy(), from.size());
    }
}
