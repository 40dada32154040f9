/** Raise it when the artwork changes: browsers keep what they have under an address for good. */
const EDITION = 1

/** Where the picture of a lot is found, in its widest variant. */
export function demoPictureAddress(lotNumber: number, view: string): string {
  return `/images/demo/${EDITION}/${lotNumber}/${view}/1200.webp`
}

/**
 * The demo's pictures as originals: `demo/1/10482/left` is the left side of lot 10482, drawn when it is asked
 * for. Of every edition it is the present drawing, for databases that name an older one or none. Null for every
 * other key. The artwork is a large module, so it is read at the first picture.
 */
export async function demoPicture(key: string): Promise<string | null> {
  const [, lot, view] = /^demo\/(?:\d{1,4}\/)?(\d{1,9})\/([a-z0-9-]{1,40})$/.exec(key) ?? []
  if (lot === undefined || view === undefined) return null
  const { drawPicture } = await import('./pictures.ts')
  return drawPicture(Number(lot), view)
}
