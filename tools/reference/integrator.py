"""A path tracer for glass with things in it: its shadow rays pass through glass."""

import drjit as dr
import mitsuba as mi

# The refractive index of glass.
GLASS_IOR = 1.5
# Bounces in total, as a line of sight may cross several glasses of four surfaces each, and off what is not glass.
MAX_BOUNCES = 40
MAX_SCATTERINGS = 12


def glass_transmittance(si: mi.SurfaceInteraction3f) -> mi.Float:
    """Returns the share of light that passes straight through a surface of glass."""
    return 1.0 - mi.fresnel(dr.abs(mi.Frame3f.cos_theta(si.wi)), GLASS_IOR)[0]


def is_glass(bsdf: mi.BSDFPtr) -> mi.Bool:
    """Returns whether light is refracted by a surface."""
    return mi.has_flag(bsdf.flags(), mi.BSDFFlags.DeltaTransmission)


def balance(own: mi.Float, other: mi.Float) -> mi.Float:
    """Returns the weight of a sample that could also have been drawn in another way (power heuristic)."""
    return dr.select(own > 0.0, dr.square(own) / (dr.square(own) + dr.square(other)), 0.0)


class GlassPathIntegrator(mi.SamplingIntegrator):
    """Refracts what is seen through glass, but lets light travel straight through it to what is not glass.

    With `path`, whose shadow rays stop at glass, light would reach the sand only by chance hits of a lamp, which leave
    sparks if it is small. The shadow rays of `volpath` pass only through surfaces that do not refract at all.
    """

    def __init__(self, props: mi.Properties) -> None:
        super().__init__(props)
        self.direct_limit = props.get("direct_limit", 1e30)
        self.indirect_limit = props.get("indirect_limit", 1e30)

    @dr.syntax
    def sample(self, scene, sampler, ray_, medium=None, active=True):
        """Returns the light along a ray."""
        ray = mi.Ray3f(ray_)
        light, weight = mi.Spectrum(0.0), mi.Spectrum(1.0)
        active = mi.Bool(active)
        valid, scattered = mi.Bool(False), mi.Bool(False)
        bounces, scatterings = mi.UInt32(0), mi.UInt32(0)
        # The last place where the direction of the ray was drawn, and from which density; 0 for a mirror or a lens.
        origin, density = dr.zeros(mi.Interaction3f), mi.Float(0.0)
        # Without the scale of radiance within glass, which straight light would not undo: grains that stick in the wall
        # would be dark.
        context = mi.BSDFContext(mi.TransportMode.Importance)

        while active:
            si = scene.ray_intersect(ray, active)
            bsdf = si.bsdf()

            # Lamps that the ray hits. The room itself is not seen directly: in the game, it is dark.
            lamp = si.emitter(scene)
            hit = mi.DirectionSample3f(scene, si, origin)
            drawn = density > 0.0
            share = dr.select(drawn, balance(density, scene.pdf_emitter_direction(origin, hit, drawn)), 1.0)
            shone = weight * share * lamp.eval(si, active)
            limit = dr.select(scatterings < 2, self.direct_limit, self.indirect_limit)
            light += dr.select((bounces > 0) | si.is_valid(), dr.minimum(shone, limit), 0.0)
            valid |= si.is_valid()
            active &= si.is_valid() & (bounces < MAX_BOUNCES) & (scatterings < MAX_SCATTERINGS)

            # A lamp drawn at random.
            rough = active & mi.has_flag(bsdf.flags(), mi.BSDFFlags.Smooth)
            ds, received = scene.sample_emitter_direction(si, sampler.next_2d(), False, rough)
            rough &= ds.pdf > 0.0
            toward = si.to_local(ds.d)
            value, chance = bsdf.eval_pdf(context, si, toward, rough)
            share = dr.select(ds.delta, 1.0, balance(ds.pdf, chance))
            passed = self.transmittance(scene, si.spawn_ray_to(ds.p), rough & (dr.max(value) > 0.0))
            limit = dr.select(scatterings < 1, self.direct_limit, self.indirect_limit)
            light += dr.select(rough, dr.minimum(weight * value * received * (share * passed), limit), 0.0)

            # The next direction. Once light was scattered, glass mirrors it or lets it straight through.
            choice = sampler.next_1d()
            chosen, factor = bsdf.sample(context, si, choice, sampler.next_2d(), active)
            at_glass = is_glass(bsdf) & scattered
            passes = at_glass & (choice < glass_transmittance(si))
            straight = passes | mi.has_flag(chosen.sampled_type, mi.BSDFFlags.Null)
            weight *= dr.select(at_glass, 1.0, factor)
            turned = si.to_world(dr.select(at_glass, mi.reflect(si.wi), chosen.wo))
            ray = si.spawn_ray(dr.select(straight, ray.d, turned))
            delta = mi.has_flag(chosen.sampled_type, mi.BSDFFlags.Delta)
            origin = dr.select(straight, origin, mi.Interaction3f(si))
            density = dr.select(straight, density, dr.select(delta, 0.0, chosen.pdf))
            scattering = active & ~straight & ~delta
            scattered |= scattering
            scatterings[scattering] += 1
            bounces[active] += 1

            survival = dr.minimum(dr.max(weight), 0.95)
            roulette = scatterings > 2
            active &= (dr.max(weight) > 0.0) & (~roulette | (sampler.next_1d() < survival))
            weight[roulette] *= dr.rcp(dr.maximum(survival, 1e-6))

        return dr.select(valid, light, 0.0), valid, []

    @dr.syntax
    def transmittance(self, scene, ray, active):
        """Returns the share of light that arrives along a shadow ray."""
        share = mi.Float(1.0)
        active = mi.Bool(active)
        while active:
            si = scene.ray_intersect(ray, mi.RayFlags.Minimal | mi.RayFlags.ShadingFrame, False, active)
            active &= si.is_valid()
            bsdf = si.bsdf()
            own = dr.select(is_glass(bsdf), glass_transmittance(si), dr.max(bsdf.eval_null_transmission(si, active)))
            share[active] *= own
            rest = si.spawn_ray(ray.d)
            rest.maxt = ray.maxt - si.t
            ray = rest
            active &= share > 1e-3
        return dr.select(share > 1e-3, share, 0.0)


mi.register_integrator("glasspath", GlassPathIntegrator)
