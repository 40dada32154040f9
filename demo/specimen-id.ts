import sharp from 'sharp'

/** The letters of SPECIMEN, drawn as lines on a field of 10 by 16: a machine may have no letters of its own. */
const LETTERS = [
  'M9 1H1V8H9V15H1',
  'M1 15V1H9V8H1',
  'M9 1H1V15H9M1 8H7',
  'M9 1H1V15H9',
  'M5 1V15',
  'M1 15V1L5 7L9 1V15',
  'M9 1H1V15H9M1 8H7',
  'M1 15V1L9 15V1',
]

const SHADES = ['#33506b', '#4d5a35', '#6b3b33', '#4a3d66', '#2f5d5a', '#5e4a2a'] as const

/** What stands for an ID in the demo: a card with a face and lines, of nobody. */
function card(shade: string): string {
  const word = LETTERS.map((line, at) => `<path d="${line}" transform="translate(${at * 15} 0)"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540">
  <rect width="856" height="540" rx="28" fill="#dfe7ee"/>
  <rect width="856" height="96" rx="28" fill="${shade}"/>
  <rect x="48" y="144" width="240" height="300" rx="12" fill="#c3d0da"/>
  <circle cx="168" cy="256" r="64" fill="#8ea3b3"/>
  <path d="M64 444a104 104 0 0 1 208 0z" fill="#8ea3b3"/>
  <g fill="#8ea3b3">
    <rect x="336" y="152" width="420" height="28" rx="8"/>
    <rect x="336" y="212" width="320" height="28" rx="8"/>
    <rect x="336" y="272" width="380" height="28" rx="8"/>
    <rect x="336" y="332" width="240" height="28" rx="8"/>
  </g>
  <g fill="none" stroke="${shade}" stroke-opacity="0.6" stroke-width="1.8" transform="translate(130 440) rotate(-18) scale(5)">${word.join('')}</g>
</svg>`
}

/** `which` tells the cards of several people apart. */
export function specimenId(which = 0): Promise<Buffer> {
  const shade = SHADES[which % SHADES.length] ?? SHADES[0]
  return sharp(Buffer.from(card(shade)))
    .flatten({ background: 'white' })
    .jpeg()
    .toBuffer()
}
