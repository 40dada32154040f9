import type { Files } from '../../../server/files/files.ts'
import {
  isOnPapers,
  originalPath,
  photoAt,
  photoNames,
  photoPath,
} from '../../../server/pictures/listing-photos.ts'
import { enqueueRemovalOfWidths } from '../../../server/pictures/make-widths.ts'
import type { Database } from '../../../server/postgres/database.ts'

/**
 * Deletes the files of uploads at these addresses, unless an auction shows them; to be called when they were taken off. Of what papers
 * of a sale show, the photo alone stays, for them: not what it was made of, nor its widths.
 */
export async function discardPhotos(
  { db, files }: { db: Database; files: Files },
  addresses: readonly string[],
): Promise<void> {
  const names = photoNames(db)
  for (const photo of addresses.flatMap((address) => photoAt(address) ?? [])) {
    if (await names.byAny(photo)) continue
    await enqueueRemovalOfWidths(db, photo)
    await files.remove(originalPath(photo))
    await db.deleteFrom('photo_edits').where('photo_id', '=', photo.photoId).execute()
    // Last: what broke off before is finished by whoever finds it.
    if (!(await isOnPapers(db, photo))) await files.remove(photoPath(photo))
  }
}
