/** Files that say they are pictures, for tests of the calls that take photos. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

export function aPicture(format: 'jpeg' | 'png'): Promise<Buffer> {
  const blank = { width: 60, height: 40, channels: 3, background: 'gray' } as const
  return sharp({ create: blank }).toFormat(format).toBuffer()
}

/** A small PNG that says it has so many pixels on each side: the head begins at byte 12, its checksum follows. */
export async function largePng(side: number): Promise<Buffer> {
  const png = await aPicture('png')
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** A small JPEG that says the same, where its frame begins (ITU T.81, section B.2.2). */
export async function largeJpeg(side: number): Promise<Buffer> {
  const jpeg = await aPicture('jpeg')
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  if (frame < 0) throw new Error('this JPEG has no frame of the plain kind')
  jpeg.writeUInt16BE(side, frame + 5)
  jpeg.writeUInt16BE(side, frame + 7)
  return jpeg
}
