import type { Files } from '../../../server/files/files.ts'
import {
  originalPath,
  photoAt,
  photoNamesOfPapers,
  photoPath,
} from '../../../server/pictures/listing-photos.ts'
import type { Database } from '../../../server/postgres/database.ts'

/** Deletes the files of uploads at these addresses, the originals of what was edited too, unless an auction shows them, or a paper of a sale; to be called when they were taken off. */
export async function discardPhotos(
  { db, files }: { db: Database; files: Files },
  addresses: readonly string[],
): Promise<void> {
  const names = photoNamesOfPapers(db)
  for (const photo of addresses.flatMap((address) => photoAt(address) ?? [])) {
    if (await names.byAny(photo)) continue
    await files.remove(photoPath(photo))
    await files.remove(originalPath(photo))
    await db.deleteFrom('photo_edits').where('photo_id', '=', photo.photoId).execute()
  }
}
