import { isEqual } from 'es-toolkit/predicate'
import type { z } from 'zod'
import { inventoryAnswersText } from '../../../languages/staff/answers/inventory.ts'
import type { Photo } from '../../../rules/photos.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem, validationFailed } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { MAX_FORM_BYTES } from './auction-form.ts'
import { auctionExists } from './inventory.server.ts'
import { photoParams, rearrange } from './listing-photos.server.ts'
import {
  arrangePhotosSchema,
  captionPhotoSchema,
  changedPhotosResponse,
  PHOTOS_ADDRESS,
} from './listing-photos.ts'
import { photoIdOf } from './present-photos.server.ts'

interface Services {
  db: Database
}

const exists = ({ id }: z.infer<typeof idParams>, { db }: Services) => auctionExists(db, id)

export const arrangePhotos = endpoint({
  method: 'PATCH',
  path: PHOTOS_ADDRESS,
  summary: 'Put the photos of an auction in another order, or change their captions',
  who: 'staff',
  limit: 'writes',
  maxBytes: MAX_FORM_BYTES,
  params: idParams,
  body: arrangePhotosSchema,
  response: changedPhotosResponse,
  exists,
  handle: ({ params, member, body }, { db }: Services) =>
    db.transaction().execute((tx) =>
      rearrange(tx, params.id, (before) => inOrder(before, body), {
        member,
        action: 'arrange-photos',
        details: body,
      }),
    ),
})

/** Apart from their order, and from all other captions: nobody else's are overwritten. */
export const captionPhoto = endpoint({
  method: 'PATCH',
  path: `${PHOTOS_ADDRESS}/{photo}`,
  summary: 'Change the caption of a photo, or take it off',
  who: 'staff',
  limit: 'writes',
  params: photoParams,
  body: captionPhotoSchema,
  response: changedPhotosResponse,
  exists,
  handle: ({ params, member, body }, { db }: Services) =>
    db.transaction().execute((tx) =>
      rearrange(tx, params.id, (before) => captioned(before, params.photo, body), {
        member,
        action: 'caption-photo',
        details: { photo: params.photo, ...body },
      }),
    ),
})

/**
 * The photos that there are in the order that was given. @throws Problem 409 where they were changed meanwhile, 422 unless each
 * of them is named once
 */
function inOrder(
  before: Photo[],
  { photos: wanted, before: seen }: z.infer<typeof arrangePhotosSchema>,
): Photo[] {
  const addresses = before.map(({ address }) => address)
  const orders = [seen, wanted.map(({ url }) => url)]
  if (seen && !orders.some((order) => isEqual(order, addresses)))
    throw new Problem('changed_meanwhile', inventoryAnswersText('photosChanged'))
  const known = new Map(before.map((photo) => [photo.address, photo]))
  const arranged = wanted.map(({ url, caption }, at) => {
    const photo = known.get(url)
    known.delete(url)
    const message = inventoryAnswersText('noSuchPhotoOrTwice')
    if (!photo) throw validationFailed([{ path: `photos.${at}.url`, message }])
    return { ...photo, caption: caption === undefined ? photo.caption : caption || null }
  })
  if (known.size === 0) return arranged
  const message = inventoryAnswersText('nameAllPhotos', { count: before.length })
  throw validationFailed([{ path: 'photos', message }])
}

/** @throws Problem 404 without the photo, 409 where somebody else has changed its caption meanwhile */
function captioned(
  photos: Photo[],
  id: string,
  { caption, before }: z.infer<typeof captionPhotoSchema>,
): Photo[] {
  const photo = photos.find((one) => photoIdOf(one) === id)
  if (!photo) throw new Problem('not_found', inventoryAnswersText('noSuchPhoto'))
  const after = { ...photo, caption: caption || null }
  if (before !== undefined && ![before || null, after.caption].includes(photo.caption)) {
    const who = inventoryAnswersText('somebodyElse')
    throw new Problem('changed_meanwhile', inventoryAnswersText('changedMeanwhile', { who }))
  }
  return photos.map((one) => (one === photo ? after : one))
}
