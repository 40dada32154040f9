import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { changeAuction } from '../../../engine/change-auction.server.ts'
import { MOST_PHOTOS, photoFacts, photosOf, type Photo } from '../../../rules/photos.ts'
import { factsOf, type VehicleFacts } from '../../../rules/vehicle-facts.ts'
import { limitConcurrency } from '../../../server/concurrency.ts'
import type { Files } from '../../../server/files/files.ts'
import { endpoint, idParams, type Member } from '../../../server/http/endpoint.ts'
import { Problem, validationFailed } from '../../../server/http/problem.ts'
import { photoAddress, photoAt, photoPath } from '../../../server/pictures/listing-photos.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import { auctionExists, responseOf } from './inventory.server.ts'
import {
  arrangePhotosSchema,
  changedPhotosResponse,
  MOST_UPLOAD_BYTES,
  photoFormSchema,
  PHOTOS_ADDRESS,
  photosResponse,
} from './listing-photos.ts'
import { readPhotoForm, tooMany, type UploadedPhoto } from './read-photo-form.server.ts'

interface Services {
  db: Database
  files: Files
}

/** Each upload is held in memory whole; the pictures in it are unpacked one after the other. */
const limited = limitConcurrency({ concurrency: 4, queued: 20 })

const exists = ({ id }: z.infer<typeof idParams>, { db }: Pick<Services, 'db'>) =>
  auctionExists(db, id)

export const listPhotos = endpoint({
  method: 'GET',
  path: PHOTOS_ADDRESS,
  summary: 'The photos of an auction, a draft included, in order; the first is the main one',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  response: photosResponse,
  async handle({ params }, { db }: Services) {
    const row = await db
      .selectFrom('auctions')
      .selectAll()
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!row) throw new Problem('not_found', 'Auction Not Found')
    return { photos: present(photosOf(factsOf(row))) }
  },
})

/** All of them, or none where one is wrong. */
export const addPhotos = endpoint({
  method: 'POST',
  path: PHOTOS_ADDRESS,
  summary: 'Add photos to an auction, in the order of the files, with their captions',
  who: 'staff',
  limit: 'photos',
  mostBytes: MOST_UPLOAD_BYTES,
  tooLarge: 'Photos of one call may be 64 MB together. Send fewer at a time.',
  bodyType: 'multipart/form-data',
  form: photoFormSchema,
  params: idParams,
  response: changedPhotosResponse,
  status: 201,
  exists,
  async handle({ params, member, request }, { db, files }: Services) {
    const { photos, position } = await limited(() => readPhotoForm(request))
    const added = await keep(files, params.id, photos)
    const insert = (before: Photo[]) => {
      if (before.length + added.length > MOST_PHOTOS) throw tooMany('file')
      return before.toSpliced(position === null ? before.length : position - 1, 0, ...added)
    }
    const details = { photos: present(added), position }
    try {
      return await rearrange(db, params.id, insert, { member, action: 'add-photos', details })
    } catch (error) {
      await Promise.all(added.map(({ address }) => discard(files, address)))
      throw error
    }
  },
})

export const arrangePhotos = endpoint({
  method: 'PATCH',
  path: PHOTOS_ADDRESS,
  summary: 'Put the photos of an auction in another order, or change their captions',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: arrangePhotosSchema,
  response: changedPhotosResponse,
  exists,
  handle: ({ params, member, body }, { db }: Services) =>
    rearrange(db, params.id, (before) => inOrder(before, body.photos), {
      member,
      action: 'arrange-photos',
      details: body,
    }),
})

/** Its file goes too, unless another auction shows it. */
export const removePhoto = endpoint({
  method: 'DELETE',
  path: `${PHOTOS_ADDRESS}/{photo}`,
  summary: 'Take a photo off an auction and delete it',
  who: 'staff',
  limit: 'writes',
  params: idParams.extend({ photo: z.uuid().toLowerCase() }),
  response: changedPhotosResponse,
  async handle({ params, member }, { db, files }: Services) {
    const isMeant = ({ address }: Photo) => photoAt(address)?.photoId === params.photo
    let removed: Photo | undefined
    const without = (before: Photo[]) => {
      removed = before.find(isMeant)
      if (!removed) throw new Problem('not_found', 'This auction has no such photo')
      return before.filter((photo) => !isMeant(photo))
    }
    const details = { photo: params.photo }
    const changed = await rearrange(db, params.id, without, {
      member,
      action: 'remove-photo',
      details,
    })
    if (removed && !(await isShownElsewhere(db, removed.address)))
      await discard(files, removed.address)
    return changed
  },
})

/** Edits the photos of a locked auction, with a line in its ledger and one in the audit log. */
async function rearrange(
  db: Database,
  id: string,
  change: (before: Photo[]) => Photo[],
  by: { member: Member; action: string; details: object },
) {
  const edit = (facts: VehicleFacts) => photoFacts(change(photosOf(facts)))
  const locked = await changeAuction(
    db,
    id,
    (_auction, _now, facts) => [{ type: 'edit', terms: {}, facts: edit(facts) }],
    (tx) => audit(tx, by.member, `auction.${by.action}`, id, by.details),
  )
  return {
    photos: present(photosOf(factsOf(locked.row))),
    ...responseOf(locked.row, locked.auction),
  }
}

/** The photos that there are in the order that was given. @throws Problem 422 unless each of them is named once */
function inOrder(
  before: Photo[],
  wanted: { url: string; caption?: string | null | undefined }[],
): Photo[] {
  const known = new Map(before.map((photo) => [photo.address, photo]))
  const arranged = wanted.map(({ url, caption }, at) => {
    const photo = known.get(url)
    known.delete(url)
    const message = 'This auction has no such photo, or it is named twice'
    if (!photo) throw validationFailed([{ path: `photos.${at}.url`, message }])
    return { ...photo, caption: caption === undefined ? photo.caption : caption || null }
  })
  if (known.size === 0) return arranged
  const message = `Name all ${before.length} photos of this auction; a photo is taken off with DELETE`
  throw validationFailed([{ path: 'photos', message }])
}

async function keep(files: Files, auctionId: string, photos: UploadedPhoto[]): Promise<Photo[]> {
  return Promise.all(
    photos.map(async ({ jpeg, caption }) => {
      const photo = { auctionId, photoId: randomUUID() }
      await files.write(photoPath(photo), jpeg)
      return { address: photoAddress(photo), caption }
    }),
  )
}

async function discard(files: Files, address: string): Promise<void> {
  const photo = photoAt(address)
  if (photo) await files.remove(photoPath(photo))
}

async function isShownElsewhere(db: Database, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('auctions')
    .select('id')
    .where(sql<boolean>`image_url = ${address} or ${address} = any(images)`)
    .executeTakeFirst()
  return row !== undefined
}

function present(photos: readonly Photo[]) {
  return photos.map(({ address, caption }) => ({
    id: photoAt(address)?.photoId ?? null,
    url: address,
    caption,
  }))
}
