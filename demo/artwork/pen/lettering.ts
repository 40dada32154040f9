import { round1 } from './geometry.ts'
import { escapeText, stroke } from './sheet.ts'
/**
 * Lettering as lines of even width, in the manner of DIN 1451 road signs. Drawn, not set in a font:
 * a picture looks the same on a machine that has no fonts. Each glyph is its width and its path;
 * capitals are 70 high.
 */
const GLYPHS: Readonly<Record<string, readonly [width: number, d: string]>> = {
  '0': [40, 'M0-50A20 20 0 0 1 40-50V-20A20 20 0 0 1 0-20Z'],
  '1': [22, 'M2-56L18-70V0'],
  '2': [40, 'M1-52C2-63 10-70 20-70C31-70 39-62 39-52C39-40 28-32 0 0H40'],
  '3': [40, 'M1-70H38L18-43C32-43 40-34 40-21C40-8 31 0 19 0C9 0 1-6 0-15'],
  '4': [40, 'M30 0V-70L0-18H40'],
  '5': [40, 'M36-70H6L3-38C8-42 13-44 20-44C32-44 40-35 40-22C40-9 31 0 19 0C9 0 2-5 0-14'],
  '6': [40, 'M31-70C18-56 0-40 0-20A20 20 0 1 0 40-20A20 20 0 0 0 4-32'],
  '7': [40, 'M0-70H40L14 0'],
  '8': [38, 'M19-38A16 16 0 1 1 19.1-38ZM19-38A19 19 0 1 0 19.1-38Z'],
  '9': [40, 'M9 0C22-14 40-30 40-50A20 20 0 1 0 0-50A20 20 0 0 0 36-38'],
  A: [42, 'M0 0L21-70L42 0M7-22H35'],
  B: [40, 'M0 0V-70H21A17 17 0 0 1 21-37H0M21-37A18.5 18.5 0 0 1 21 0H0'],
  C: [40, 'M40-54C37-64 30-70 21-70C8-70 0-60 0-46V-24C0-10 8 0 21 0C30 0 37-6 40-16'],
  D: [41, 'M0 0V-70H17C32-70 41-60 41-44V-26C41-10 32 0 17 0Z'],
  E: [36, 'M36-70H0V0H36M0-37H31'],
  F: [35, 'M35-70H0V0M0-36H31'],
  G: [41, 'M40-54C37-64 30-70 21-70C8-70 0-60 0-46V-24C0-10 8 0 21 0C33 0 41-9 41-22V-32H24'],
  H: [41, 'M0 0V-70M41 0V-70M0-37H41'],
  I: [0, 'M0 0V-70'],
  J: [30, 'M30-70V-20C30-8 24 0 14 0C6 0 1-5 0-13'],
  K: [41, 'M0 0V-70M39-70L0-28M13-42L41 0'],
  L: [34, 'M0-70V0H34'],
  M: [50, 'M0 0V-70L25-26L50-70V0'],
  N: [40, 'M0 0V-70L40 0V-70'],
  O: [44, 'M0-46C0-60 8-70 22-70C36-70 44-60 44-46V-24C44-10 36 0 22 0C8 0 0-10 0-24Z'],
  P: [39, 'M0 0V-70H20A19.5 19.5 0 0 1 20-31H0'],
  Q: [44, 'M0-46C0-60 8-70 22-70C36-70 44-60 44-46V-24C44-10 36 0 22 0C8 0 0-10 0-24ZM27-15L44 3'],
  R: [41, 'M0 0V-70H20A19.5 19.5 0 0 1 20-31H0M20-31L41 0'],
  S: [
    40,
    'M38-55C36-64 29-70 20-70C9-70 2-63 2-53C2-43 9-39 20-36C32-33 40-29 40-18C40-7 32 0 20 0C9 0 2-6 0-16',
  ],
  T: [42, 'M0-70H42M21-70V0'],
  U: [41, 'M0-70V-24C0-9 8 0 20.5 0C33 0 41-9 41-24V-70'],
  V: [42, 'M0-70L21 0L42-70'],
  W: [58, 'M0-70L14 0L29-60L44 0L58-70'],
  X: [41, 'M0-70L41 0M41-70L0 0'],
  Y: [40, 'M0-70L20-33L40-70M20-33V0'],
  Z: [40, 'M0-70H39L0 0H40'],
  '-': [22, 'M0-30H22'],
  '.': [0, 'M0-1V0'],
  ',': [4, 'M3-2L0 9'],
  ':': [0, 'M0-40V-39M0-6V-5'],
  '/': [26, 'M0 6L26-74'],
  "'": [0, 'M0-72V-54'],
  '&': [42, 'M42 0L10-52A13 13 0 1 1 26-48C14-38 0-34 0-18C0-6 8 0 18 0C30 0 40-12 41-26'],
  '(': [8, 'M8-78C-3-56-3-12 8 10'],
  ')': [8, 'M0-78C11-56 11-12 0 10'],
  '%': [50, 'M44-70L6 0M2-60A9 9 0 1 1 2-59ZM48-10A9 9 0 1 1 48-11Z'],
}

const SPACE = 26
const UNIT = 100

/** How words are lettered. */
export interface LetteringStyle {
  /** As with a font: capitals are 0.7 of it high. */
  size: number
  color: string
  anchor?: 'start' | 'middle' | 'end'
  /** Width of the lines as a share of the size. */
  weight?: number
  /** Gap between letters in hundredths of the size. */
  spacing?: number
  /** Wider words are squeezed to this width. */
  maxWidth?: number
  opacity?: number
  transform?: string
}

/** Words in capitals, their base line starting at x, y (y upwards). */
export function lettering(x: number, y: number, words: string, style: LetteringStyle): string {
  const { size, color, anchor = 'start', weight = 0.105, spacing = 15, maxWidth = Infinity } = style
  const capitals = words.toUpperCase()
  const natural = (widthOf(capitals, spacing) * size) / UNIT
  const squeeze = Math.min(1, maxWidth / Math.max(1, natural))
  const scale = size / UNIT
  const left = x - natural * squeeze * { start: 0, middle: 0.5, end: 1 }[anchor]
  const place = `translate(${round1(left)} ${round1(-y)}) scale(${(scale * squeeze).toFixed(4)} ${scale.toFixed(4)})`
  const attributes = {
    opacity: style.opacity,
    transform: `${style.transform ?? ''} ${place}`.trim(),
    'aria-label': escapeText(words),
  }
  return stroke(outline(capitals, spacing), color, weight * UNIT, attributes)
}

function widthOf(words: string, spacing: number): number {
  const widths = [...words].map((letter) => (GLYPHS[letter]?.[0] ?? SPACE) + spacing)
  return widths.reduce((sum, width) => sum + width, -spacing)
}

function outline(words: string, spacing: number): string {
  let x = 0
  let d = ''
  for (const letter of words) {
    const glyph = GLYPHS[letter]
    if (glyph) d += moved(glyph[1], x)
    x += (glyph?.[0] ?? SPACE) + spacing
  }
  return d
}

/** Path data moved to the right; it has only absolute commands. */
function moved(d: string, dx: number): string {
  return d.replace(/([MLCHVAZ])([^MLCHVAZ]*)/g, (_, command: string, given: string) => {
    const numbers = given.match(/-?[\d.]+/g)?.map(Number) ?? []
    const isX = (index: number) =>
      command === 'A' ? index % 7 === 5 : command === 'H' || (command !== 'V' && index % 2 === 0)
    return command + numbers.map((n, i) => (isX(i) ? round1(n + dx) : n)).join(' ')
  })
}
