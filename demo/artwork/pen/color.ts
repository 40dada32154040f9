type Channels = readonly [red: number, green: number, blue: number]

function channels(color: string): Channels {
  const full = color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color
  const value = Number.parseInt(full.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** A colour between two, '#rrggbb'; share 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)]
  const between = ([0, 1, 2] as const).map((i) => Math.round(a[i] + (b[i] - a[i]) * share))
  return `#${between.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** How light a colour looks, 0 to 1. */
export function luminance(color: string): number {
  const [red, green, blue] = channels(color)
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
}

/** The tones that one paint needs under the studio's light. */
export interface Paint {
  base: string
  glow: string
  hi: string
  soft: string
  mid: string
  lo: string
  deep: string
  /** Strength of reflections. */
  gloss: number
  /** 1 for black paint, 0 from medium tones on: dark paint needs crisper reflections. */
  dark: number
}

/** Dark paints get crisp, cool highlights; light paints get cool shade. */
export function paintTones(base: string): Paint {
  const light = luminance(base)
  const isPale = light > 0.7
  const strength = light < 0.15 ? 0.74 : isPale ? 0.9 : 0.76
  return {
    base,
    glow: mix(base, '#fafcff', 0.8),
    hi: mix(base, '#f4f8fc', 0.5 * strength),
    soft: mix(base, '#e9eff5', 0.26 * strength),
    mid: mix(base, '#0a0d11', isPale ? 0.16 : 0.22),
    lo: mix(base, '#0a0d11', isPale ? 0.36 : 0.48),
    deep: mix(base, '#06080a', isPale ? 0.6 : 0.74),
    gloss: light < 0.15 ? 0.78 : isPale ? 0.9 : 0.7,
    dark: Math.max(0, Math.min(1, (0.24 - light) / 0.14)),
  }
}
