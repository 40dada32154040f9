import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { changeAuctionIn } from '../../../engine/by-staff/change-auction.server.ts'
import { inventoryAnswersText } from '../../../languages/staff/answers/inventory.ts'
import type { Command } from '../../../rules/auction.ts'
import { MAX_PHOTOS, photoFacts, photosOf, type Photo } from '../../../rules/photos.ts'
import { damageShownBy } from '../../../rules/vehicle/condition-report.ts'
import type { Damage } from '../../../rules/vehicle/condition-words.ts'
import { factsOf, type VehicleFacts } from '../../../rules/vehicle/vehicle-facts.ts'
import { limitConcurrency } from '../../../server/concurrency.ts'
import type { Files } from '../../../server/files/files.ts'
import { endpoint, idParams, type Member } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import { limitUploads } from '../../../server/http/uploads-under-way.ts'
import {
  photoAddress,
  photoPath,
  type ListingPhoto,
} from '../../../server/pictures/listing-photos.ts'
import { enqueueWidths } from '../../../server/pictures/make-widths.ts'
import { movePhotoSource, newPhotosOf } from '../../../server/pictures/photo-sources.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import { discardPhotos } from './discard-photos.server.ts'
import { auctionExists, responseOf } from './inventory.server.ts'
import {
  changedPhotosResponse,
  MAX_UPLOAD_BYTES,
  photoFormSchema,
  PHOTOS_ADDRESS,
  photosResponse,
} from './listing-photos.ts'
import { presentPhoto, presentPhotos, photoIdOf } from './present-photos.server.ts'
import { findAuction } from './read-auction.server.ts'
import {
  readPhotoForm,
  receivePhotoForm,
  tooMany,
  type UploadedPhoto,
} from './read-photo-form.server.ts'

interface Services {
  db: Database
  files: Files
}

/** The pictures of an upload are unpacked one after the other, once it is there whole. */
const limited = limitConcurrency({ concurrency: 4, queued: 20 })
const receive = limitUploads({
  most: 4,
  tooMany: () => inventoryAnswersText('uploadsUnderWay'),
})

export const photoParams = idParams.extend({ photo: z.uuid().toLowerCase() })

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
    return { photos: presentPhotos(factsOf(await findAuction(db, params.id))) }
  },
})

/** All of them, or none where one is wrong; a file that the auction shows already, by its source, is left out. */
export const addPhotos = endpoint({
  method: 'POST',
  path: PHOTOS_ADDRESS,
  summary: 'Add photos to an auction, in the order of the files, with their captions',
  who: 'staff',
  limit: 'photos',
  maxBytes: MAX_UPLOAD_BYTES,
  tooLarge: () => inventoryAnswersText('photosTooLarge'),
  bodyType: 'multipart/form-data',
  form: photoFormSchema,
  params: idParams,
  response: changedPhotosResponse,
  status: 201,
  exists,
  async handle({ params, member, request, pieces }, { db, files }: Services) {
    const { kept, position } = await receive(member.userId, () =>
      files.inTemporaryFolder(async (folder) => {
        const form = await receivePhotoForm({ request, pieces }, folder)
        const sent = await limited(() => readPhotoForm(form))
        return { ...sent, kept: await keep(files, params.id, sent.photos) }
      }),
    )
    let added: readonly Photo[] = []
    try {
      const done = await db
        .transaction()
        .execute((tx) => addIn(tx, params.id, { kept, position, member }))
      added = done.added
      return done.answer
    } finally {
      const unused = kept.filter((photo) => !added.includes(photo))
      await discardPhotos({ db, files }, addressesOf(unused))
    }
  },
})

interface Adding {
  kept: readonly KeptPhoto[]
  position: number | null
  member: Member
}

async function addIn(tx: Transaction<DB>, id: string, { kept, position, member }: Adding) {
  const added = await newPhotosOf(tx, id, kept)
  if (added.length === 0) {
    const row = await findAuction(tx, id)
    return { added, answer: { photos: presentPhotos(factsOf(row)), ...responseOf(row) } }
  }
  const insert = (before: Photo[]) => {
    if (before.length + added.length > MAX_PHOTOS) throw tooMany('file')
    return before.toSpliced(position === null ? before.length : position - 1, 0, ...added)
  }
  await enqueueWidths(
    tx,
    added.map(({ photo }) => photo),
  )
  const details = { photos: added.map(presentPhoto), position }
  return {
    added,
    answer: await rearrange(tx, id, insert, { member, action: 'add-photos', details }),
  }
}

/** Whatever the auction's status. Its file goes too, unless somebody needs it still; repeated, the call finishes what broke off. */
export const removePhoto = endpoint({
  method: 'DELETE',
  path: `${PHOTOS_ADDRESS}/{photo}`,
  summary:
    'Take a photo off an auction, whatever its status, and delete it, unless another auction shows it or papers of a sale do',
  who: 'staff',
  limit: 'writes',
  params: photoParams,
  response: changedPhotosResponse,
  async handle({ params, member }, { db, files }: Services) {
    const isMeant = (photo: Photo) => photoIdOf(photo) === params.photo
    const row = await findAuction(db, params.id)
    const meant = photosOf(factsOf(row)).filter(isMeant)
    if (meant.length === 0) {
      await removeLeftover({ db, files }, { auctionId: row.id, photoId: params.photo }, member)
      return { photos: presentPhotos(factsOf(row)), ...responseOf(row) }
    }
    const without = (before: Photo[]) => before.filter((photo) => !isMeant(photo))
    const details = { photo: params.photo }
    const changed = await db
      .transaction()
      .execute((tx) =>
        rearrange(tx, params.id, without, { member, action: 'remove-photo', details }),
      )
    await discardPhotos({ db, files }, addressesOf(meant))
    return changed
  },
})

/** The file of a photo that was taken off already. @throws Problem 404 when there is none */
async function removeLeftover(
  { db, files }: Services,
  photo: ListingPhoto,
  member: Member,
): Promise<void> {
  if ((await files.read(photoPath(photo))) === null)
    throw new Problem('not_found', inventoryAnswersText('noSuchPhoto'))
  const { auctionId, photoId } = photo
  const details = { photo: photoId, taken_off_before: true }
  await db
    .transaction()
    .execute((tx) => audit(tx, member, 'auction.remove-photo', auctionId, details))
  await discardPhotos({ db, files }, [photoAddress(photo)])
}

/** Edits the photos of a locked auction, with a line in its ledger and one in the audit log. */
export async function rearrange(
  tx: Transaction<DB>,
  id: string,
  change: (before: Photo[]) => Photo[],
  by: {
    member: Member
    action: 'add-photos' | 'arrange-photos' | 'caption-photo' | 'remove-photo' | 'edit-photo'
    details: object
    /** A photo took the place of another: what this one shows, that one does now. */
    renamed?: { from: string; to: string }
  },
) {
  const edit = (facts: VehicleFacts) => {
    const photos = photoFacts(change(photosOf(facts)))
    if (!by.renamed) return { ...photos, ...damageShownBy({ ...facts, ...photos }) }
    const { from, to } = by.renamed
    const isShown = facts.damage?.some(({ photo }) => photo === from)
    const renamed = (one: Damage) => (one.photo === from ? { ...one, photo: to } : one)
    return { ...photos, ...(isShown && { damage: facts.damage?.map(renamed) ?? null }) }
  }
  const commandFor = (facts: ReturnType<typeof edit>): Command =>
    by.action === 'remove-photo'
      ? { type: 'remove-photos', facts }
      : { type: 'edit', terms: {}, facts }
  const locked = await changeAuctionIn(
    tx,
    id,
    (_auction, _now, facts) => [commandFor(edit(facts))],
    async () => {
      if (by.renamed) await movePhotoSource(tx, id, by.renamed)
      await audit(tx, by.member, `auction.${by.action}`, id, by.details)
    },
  )
  return {
    photos: presentPhotos(factsOf(locked.row)),
    ...responseOf(locked.row, locked.auction),
  }
}

interface KeptPhoto extends Photo {
  photo: ListingPhoto
  source: string | null
}

/** All, or none where one cannot be kept. */
async function keep(
  files: Files,
  auctionId: string,
  photos: UploadedPhoto[],
): Promise<KeptPhoto[]> {
  const named = photos.map(({ file, ...told }) => {
    const photo = { auctionId, photoId: randomUUID() }
    return { file, kept: { photo, address: photoAddress(photo), ...told } }
  })
  const written = await Promise.allSettled(
    named.map(({ file, kept }) => files.writeFrom(photoPath(kept.photo), file)),
  )
  const failed = written.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') {
    await Promise.allSettled(named.map(({ kept }) => files.remove(photoPath(kept.photo))))
    throw failed.reason
  }
  return named.map(({ kept }) => kept)
}

function addressesOf(photos: readonly Photo[]): string[] {
  return photos.map(({ address }) => address)
}
