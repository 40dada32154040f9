import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { inventoryAnswersText } from '../../../../languages/staff/answers/inventory.ts'
import {
  croppedTo,
  MIN_CROP_PIXELS,
  turnedOnce,
  UNEDITED,
  type Crop,
  type PhotoEdit,
  type Turn,
} from '../../../../rules/listing/photo-edit.ts'
import { photosOf, type Photo } from '../../../../rules/photos.ts'
import { factsOf } from '../../../../rules/vehicle/vehicle-facts.ts'
import type { Files } from '../../../../server/files/files.ts'
import { endpoint, idParams } from '../../../../server/http/endpoint.ts'
import { Problem, validationFailed } from '../../../../server/http/problem.ts'
import { editPicture } from '../../../../server/pictures/edit-picture.ts'
import {
  originalPath,
  photoAddress,
  photoAt,
  photoPath,
  type ListingPhoto,
} from '../../../../server/pictures/listing-photos.ts'
import { enqueueWidths } from '../../../../server/pictures/make-widths.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import { discardPhotos } from '../discard-photos.server.ts'
import { rearrange } from '../listing-photos.server.ts'
import {
  editedPhotoResponse,
  editPhotoSchema,
  PHOTOS_ADDRESS,
  type PhotoAction,
} from '../listing-photos.ts'
import { photoIdOf } from '../present-photos.server.ts'
import { findAuction } from '../read-auction.server.ts'

interface Services {
  db: Database
  files: Files
}

/** What is shown gets an address of its own: wherever the photo before was kept, it is not shown any more. */
export const editPhoto = endpoint({
  method: 'POST',
  path: `${PHOTOS_ADDRESS}/{photo}/edits`,
  summary: 'Turn or crop a photo that was uploaded, or make it anew of its original, which is kept',
  who: 'staff',
  limit: 'writes',
  params: idParams.extend({ photo: z.uuid().toLowerCase() }),
  body: editPhotoSchema,
  response: editedPhotoResponse,
  async handle({ params, body, member }, services: Services) {
    const { db, files } = services
    const row = await findAuction(db, params.id)
    const shown = photosOf(factsOf(row)).find((photo) => photoIdOf(photo) === params.photo)
    if (!shown) throw notThere()
    const edited = { auctionId: row.id, photoId: randomUUID() }
    const address = photoAddress(edited)
    const upload = uploadOf(shown)
    const inPlace = (photos: Photo[]) => {
      if (!photos.some((photo) => photo.address === shown.address)) throw notThere()
      return photos.map((photo) =>
        photo.address === shown.address ? { ...photo, address } : photo,
      )
    }
    try {
      const before = await makeEdited(services, upload, edited, body)
      const details = { photo: params.photo, became: edited.photoId, ...body }
      const renamed = { from: shown.address, to: address }
      const changed = await db.transaction().execute(async (tx) => {
        await enqueueWidths(tx, [edited])
        return rearrange(tx, row.id, inPlace, { member, action: 'edit-photo', details, renamed })
      })
      await discardPhotos({ db, files }, [shown.address])
      return { ...changed, photo_id: edited.photoId, before }
    } catch (error) {
      await discardPhotos({ db, files }, [address])
      throw error
    }
  },
})

function notThere(): Problem {
  return new Problem('not_found', inventoryAnswersText('noSuchPhoto'))
}

/** @throws Problem 422 for a picture that stands elsewhere */
function uploadOf({ address }: Photo): ListingPhoto {
  const upload = photoAt(address)
  if (upload) return upload
  const message = inventoryAnswersText('onlyUploads')
  throw validationFailed([{ path: 'photo', message }])
}

/** Of the original, with all that was done to it before, which it returns. Its files and what was done to it are there before anything names it. */
async function makeEdited(
  { db, files }: Services,
  before: ListingPhoto,
  edited: ListingPhoto,
  action: PhotoAction,
): Promise<PhotoEdit> {
  const original = (await files.read(originalPath(before))) ?? (await files.read(photoPath(before)))
  if (original === null) throw notThere()
  const editBefore = await editOf(db, before)
  const edit = editedBy(editBefore, action)
  const picture = await editPicture(original, edit)
  if (picture === null) {
    const message = inventoryAnswersText('largerPart', { pixels: MIN_CROP_PIXELS })
    throw validationFailed([{ path: 'part', message }])
  }
  await files.write(originalPath(edited), original)
  await files.write(photoPath(edited), picture)
  await db
    .insertInto('photo_edits')
    .values({ photo_id: edited.photoId, turn: edit.turn, crop: JSON.stringify(edit.crop) })
    .execute()
  return editBefore
}

function editedBy(before: PhotoEdit, action: PhotoAction): PhotoEdit {
  switch (action.action) {
    case 'turn':
      return turnedOnce(before)
    case 'crop':
      return croppedTo(before, action.part)
    case 'set':
      return action.edit
  }
}

async function editOf(db: Database, { photoId }: ListingPhoto): Promise<PhotoEdit> {
  const row = await db
    .selectFrom('photo_edits')
    .select(['turn', 'crop'])
    .where('photo_id', '=', photoId)
    .executeTakeFirst()
  // Written here, and kept to quarters by a constraint.
  return row ? { turn: row.turn as Turn, crop: row.crop as unknown as Crop } : UNEDITED
}
