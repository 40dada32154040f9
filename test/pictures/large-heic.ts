import { readFile } from 'node:fs/promises'

/** A small HEIC that says it is 6,000 by 6,000 pixels, wherever it tells its size (`ispe`, ISO/IEC 23008-12, section 6.5.3). */
export async function largeHeic(): Promise<Buffer> {
  const heic = await readFile('test/pictures/license.heic')
  for (let at = heic.indexOf('ispe'); at !== -1; at = heic.indexOf('ispe', at + 1)) {
    heic.writeUInt32BE(6_000, at + 8)
    heic.writeUInt32BE(6_000, at + 12)
  }
  return heic
}
