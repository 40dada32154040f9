import { z } from 'zod'
import type { Files } from '../../../server/files/files.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { idPhotoPath, idPhotoResponse, idPhotoVersion } from '../../account/id-photo.server.ts'
import { findProfile } from '../../account/profile.server.ts'
import { profileSchema } from '../../account/profile.ts'
import { audit } from '../audit.server.ts'

interface Services {
  db: Database
  files: Files
}

const exists = async ({ id }: z.infer<typeof idParams>, { db }: Pick<Services, 'db'>) =>
  (await photoOf(db, id)) !== undefined

/** Each view is written down before the photo is given away. */
export const viewIdPhoto = endpoint({
  method: 'GET',
  path: '/api/staff/members/{id}/id-photo',
  summary: "A member's ID photo, its ETag for the review; each view goes into the audit log",
  who: 'staff',
  limit: 'photos',
  params: idParams,
  responseType: 'image/*',
  async handle({ params, member }, { db, files }: Services) {
    if (!(await photoOf(db, params.id))?.id_photo_url) throw noPhoto()
    await db.transaction().execute((tx) => audit(tx, member, 'view-id-photo', params.id))
    return idPhotoResponse(files, params.id)
  },
})

const reviewSchema = z.discriminatedUnion(
  'approved',
  [
    z.object({
      approved: z.literal(true),
      /** The ETag of the view, without its quotes. */
      photo: z.string('Say which photo was seen: the ETag of its view'),
    }),
    z.object({ approved: z.literal(false) }),
  ],
  'Say whether the photo is approved',
)

/** What staff found on the photo; the badge that the photo alone gives stays beside it (specification, section 4). */
export const reviewIdPhoto = endpoint({
  method: 'POST',
  path: '/api/staff/members/{id}/review-id-photo',
  summary: 'Mark the ID photo that was seen as reviewed, or take that back',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: reviewSchema,
  response: profileSchema.pick({ id: true, id_photo_url: true, id_verified_at: true }),
  exists,
  async handle({ params, member, body }, { db, files }: Services) {
    // It would raise the limits of their own account.
    if (params.id === member.userId) {
      throw new Problem('forbidden', 'Ask somebody else of the staff to do this for your account.')
    }
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('profiles')
        .set({ id_verified_at: body.approved ? new Date() : null, updated_at: new Date() })
        .where('id', '=', params.id)
        .where('id_photo_url', 'is not', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw noPhoto()
      // Under the row's lock: an upload takes the review back after it has stored its photo.
      if (body.approved) await requireSeen(files, params.id, body.photo)
      await audit(tx, member, 'review-id-photo', params.id, body)
    })
    const { id, id_photo_url, id_verified_at } = await findProfile(db, params.id)
    return { id, id_photo_url, id_verified_at }
  },
})

function photoOf(db: Database, userId: string) {
  return db
    .selectFrom('profiles')
    .select('id_photo_url')
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** @throws Problem `photo_changed` where the member has sent another one since */
async function requireSeen(files: Files, userId: string, version: string): Promise<void> {
  const photo = await files.read(idPhotoPath(userId))
  if (!photo) throw noPhoto()
  if (idPhotoVersion(photo) === version) return
  const detail = 'The member has sent another photo since you looked. Please look at it first.'
  throw new Problem('photo_changed', detail)
}

function noPhoto(): Problem {
  return new Problem('not_found', 'Member or ID photo not found')
}
