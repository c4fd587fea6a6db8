//! Stores the colours and depths drawn by one camera, and copies them to the targets of another before it draws.

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
    app.add_plugins((ExtractComponentPlugin::<CacheView>::default(), ExtractComponentPlugin::<UseCache>::default()));
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

/// A camera whose view is cached.
#[derive(Component, ExtractComponent, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CacheView {
    pub revision: u64,
    /// The sample of each pixel that this frame draws, from 0. `None` if the GPU may still lack meshes or materials.
    pub sample: Option<u32>,
}

/// The offsets of the antialiasing samples within a pixel. Each is drawn in a frame of its own.
pub(super) const SAMPLES: [Vec2; 4] =
    [Vec2::new(-0.125, -0.375), Vec2::new(0.125, 0.375), Vec2::new(0.375, -0.125), Vec2::new(-0.375, 0.125)];

/// A camera that draws over the cached view.
#[derive(Component, ExtractComponent, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UseCache {
    /// `true` if the cached view is to be restored in this frame, `false` if the still camera has just drawn it.
    pub restore: bool,
}

/// The completely cached revision. The render world writes it, and the main world reads it.
#[derive(Resource, Clone, Default)]
pub(super) struct CachedRevision(Arc<AtomicU64>);

impl CachedRevision {
    pub(super) fn get(&self) -> Option<u64> {
        // Stored plus one, so that 0 means none.
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
    /// The texture format, and the pipeline that blends a sample into the mean of those before it.
    pipeline: Option<(TextureFormat, CachedRenderPipelineId)>,
}

impl ViewCache {
    /// Returns textures to which the originals can be copied, reusing the previous ones if they fit.
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

/// Prepares the pipeline that adds a sample. The blend constant is the sample's share of the mean.
fn prepare_pipeline(
    views: Query<&ViewTarget, With<CacheView>>,
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
    view: ViewQuery<(&CacheView, &ViewTarget, &ViewDepthTexture)>,
    pipelines: Res<PipelineCache>,
    blit: Res<BlitPipeline>,
    device: Res<RenderDevice>,
    cached: Res<CachedRevision>,
    mut cache: ResMut<ViewCache>,
    mut ctx: RenderContext,
) {
    let (&CacheView { revision, sample }, target, depth) = view.into_inner();
    let (Some(sample), Some((_, pipeline))) = (sample, cache.pipeline) else { return };
    let expected = if revision == cache.revision { cache.samples } else { 0 };
    // While a shader is being compiled, the view lacks the parts that use it.
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
        // Show the mean of the samples so far, because single samples would make the image jitter.
        copy(ctx.command_encoder(), [&textures[0]], [target.main_texture()]);
    }
    (cache.revision, cache.samples) = (revision, sample + 1);
    if cache.samples == SAMPLES.len() as u32 {
        cached.set(revision);
    }
}

fn restore(
    view: ViewQuery<(&UseCache, &ViewTarget, &ViewDepthTexture)>,
    cache: Res<ViewCache>,
    mut ctx: RenderContext,
) {
    let (use_cache, target, depth) = view.into_inner();
    let targets = [target.main_texture(), &depth.texture];
    if let (true, Some(textures)) = (use_cache.restore, &cache.textures)
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
