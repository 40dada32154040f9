/** QR codes as the product draws them, and as they look before a camera. */
import sharp from 'sharp'
import { pdfPages } from '../pdf-text.ts'

/** The QR code of a paper, square by square as its PDF has it: an SVG, with the white around it. */
export function printedCode(pdf: Uint8Array): string {
  const [squares = []] = pdfPages(pdf)
    .flatMap(({ drawing }) => [...drawing.matchAll(/\/Figure <<[^>]*>> BDC\n([^]*?)\nEMC/g)])
    .map(([, figure = '']) => [...figure.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\b/g)])
    .filter((figure) => figure.length > 100)
    .map((figure) => figure.map((square) => square.slice(1).map(Number)))
  if (squares.length === 0) throw new Error('No QR code is printed on this paper')
  const [left, top] = [0, 1].map((side) => Math.min(...squares.map((one) => one[side] ?? 0)))
  const right = Math.max(...squares.map(([x = 0, , width = 0]) => x + width))
  const white = 4 * (squares[0]?.[2] ?? 0)
  const side = right - (left ?? 0) + 2 * white
  const rects = squares.map(
    ([x, y, width, height]) => `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`,
  )
  const box = [(left ?? 0) - white, (top ?? 0) - white, side, side]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}">${rects.join('')}</svg>`
}

interface Held {
  /** Of the code with its white, in pixels of a picture of 640 x 480. */
  side: number
  /** Clockwise, in degrees. */
  turn?: number
  /** The standard deviation in pixels. */
  blur?: number
  /** How far a pixel may be off, of 255. */
  grain?: number
}

/** What a camera sees when a code is held before it, on a grey ground. */
export async function heldCode(svg: string, { side, turn = 0, blur = 0, grain = 0 }: Held) {
  const paper = await sharp(Buffer.from(svg), { density: 300 })
    .resize(side, side)
    .flatten({ background: 'white' })
    .rotate(turn, { background: '#8a8577' })
    .toBuffer()
  const ground = { width: 640, height: 480, channels: 3, background: '#8a8577' } as const
  const scene = await sharp({ create: ground })
    .composite([{ input: paper }])
    .png()
    .toBuffer()
  const seen = blur > 0 ? sharp(scene).blur(blur) : sharp(scene)
  const { data, info } = await seen.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = new Uint8ClampedArray(data)
  if (grain > 0)
    for (const [at, value] of pixels.entries())
      pixels[at] = value + grain * scatter(Math.floor(at / 4))
  return { width: info.width, height: info.height, data: pixels }
}

/** From -1 to 1, without an order that one sees, and the same each time. */
function scatter(at: number): number {
  return (Math.sin(at * 12.9898) * 43_758.5453) % 1
}
