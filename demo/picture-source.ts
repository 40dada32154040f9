/**
 * The demo's pictures as originals: `demo/10482/left` is the left side of lot 10482, drawn when it is asked
 * for. Null for every other key. The artwork is a large module, so it is read at the first picture.
 */
export async function demoPicture(key: string): Promise<string | null> {
  const [, lot, view] = /^demo\/(\d{1,9})\/([a-z0-9-]{1,40})$/.exec(key) ?? []
  if (lot === undefined || view === undefined) return null
  const { drawPicture } = await import('./pictures.ts')
  return drawPicture(Number(lot), view)
}
