import sharp from 'sharp'

/** What stands for an ID in the demo: a card with a face and lines, of nobody. */
const CARD = `<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540">
  <rect width="856" height="540" rx="28" fill="#dfe7ee"/>
  <rect width="856" height="96" rx="28" fill="#33506b"/>
  <rect x="48" y="144" width="240" height="300" rx="12" fill="#c3d0da"/>
  <circle cx="168" cy="256" r="64" fill="#8ea3b3"/>
  <path d="M64 444a104 104 0 0 1 208 0z" fill="#8ea3b3"/>
  <g fill="#8ea3b3">
    <rect x="336" y="152" width="420" height="28" rx="8"/>
    <rect x="336" y="212" width="320" height="28" rx="8"/>
    <rect x="336" y="272" width="380" height="28" rx="8"/>
    <rect x="336" y="332" width="240" height="28" rx="8"/>
  </g>
</svg>`

export function specimenId(): Promise<Buffer> {
  return sharp(Buffer.from(CARD)).flatten({ background: 'white' }).jpeg().toBuffer()
}
