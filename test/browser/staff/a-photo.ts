/** A photo of one colour, as a file that is chosen, dropped or pasted. */
import sharp from 'sharp'

export async function aPhoto(background: string) {
  const create = { width: 1200, height: 900, channels: 3 as const, background }
  const name = `${background}.jpg`
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}

export type Photo = Awaited<ReturnType<typeof aPhoto>>
