import { isEqual } from 'es-toolkit/predicate'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import {
  takeNoticesBack,
  writeNotices,
} from '../../../engine/sales/notices/write-notices.server.ts'
import { language } from '../../../languages/language.ts'
import { peopleAnswersText } from '../../../languages/staff/answers/people.ts'
import type { NoticeData } from '../../../rules/sales/notices.ts'
import type { Files } from '../../../server/files/files.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import { formsOf } from '../../../server/mail/mail.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { inLanguageOf } from '../../../sign-in/users/language-of.server.ts'
import { idPhotoPath, idPhotoResponse, idPhotoVersion } from '../../account/id-photo.server.ts'
import { findProfile } from '../../account/profile.server.ts'
import { profileSchema } from '../../account/profile.ts'
import { composeNotice } from '../../notices/compose-notice.server.ts'
import { sampleNotice } from '../../notices/sample-notices.server.ts'
import { audit } from '../audit.server.ts'
import { reasonSchema } from '../reason.ts'
import {
  DECISION_HELD_SECONDS,
  ID_REJECTION_MAIL_ADDRESS,
  idRejectionMailSchema,
} from './id-reviews.ts'
import { requireAnothers } from './require-anothers.server.ts'
import { WAITS_FOR_REVIEW } from './waits-for-review.server.ts'

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
      photo: z.string({ error: () => peopleAnswersText('sayWhichPhoto') }),
    }),
    z.object({
      approved: z.literal(false),
      /** What the decision that is taken back answered. Where somebody has decided otherwise since, that stays (409). */
      before: profileSchema.pick({ id_verified_at: true, id_rejection: true }).optional(),
    }),
  ],
  { error: () => peopleAnswersText('sayWhetherApproved') },
)

const reviewedSchema = profileSchema.pick({
  id: true,
  id_photo_url: true,
  id_verified_at: true,
  id_rejection: true,
})

/** What staff found on the photo; the badge that the photo alone gives stays beside it (specification, section 4). */
export const reviewIdPhoto = endpoint({
  method: 'POST',
  path: '/api/staff/members/{id}/review-id-photo',
  summary:
    'Mark the ID photo that was seen as reviewed, or take that back, or its rejection before the mail of it is written',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: reviewSchema,
  response: reviewedSchema,
  exists,
  async handle({ params, member, body }, { db, files }: Services) {
    requireAnothers(params.id, member.userId)
    await db.transaction().execute(async (tx) => {
      const before = await lockReview(tx, params.id)
      // Nobody overrules a colleague by what they saw before.
      if (body.approved && before.id_rejection !== null) throw waitsNoMore()
      if (!body.approved && body.before && !isEqual(body.before, before)) throw decidedSince()
      const { numUpdatedRows } = await tx
        .updateTable('profiles')
        // Its place in the queue stays, should it be taken back.
        .set({ id_verified_at: body.approved ? new Date() : null, id_rejection: null })
        .where('id', '=', params.id)
        .where('id_photo_url', 'is not', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw noPhoto()
      // Under the row's lock: an upload takes the review back after it has stored its photo.
      if (body.approved) await requireSeen(files, params.id, body.photo)
      const { isTold } = await takeNoticesBack(tx, params.id, rejectionOf(params.id))
      if (isTold && before.id_rejection !== null) throw toldAlready('toldAlready')
      if (!body.approved) {
        const approval = await takeNoticesBack(tx, params.id, approvalOf(params.id))
        if (approval.isTold && body.before?.id_verified_at) throw toldAlready('toldOfApproval')
      } else if (before.id_verified_at === null) {
        await tellOfReview(tx, params.id, { kind: 'id_approved', data: {} })
      }
      await audit(tx, member, 'review-id-photo', params.id, body)
    })
    return reviewedOf(db, params.id)
  },
})

/** Tells the member why, in a mail too, once it cannot be taken back any more. Another photo, name or kind of document waits for review again. */
export const rejectIdPhoto = endpoint({
  method: 'POST',
  path: '/api/staff/members/{id}/reject-id-photo',
  summary: 'Not accept the ID photo that was seen, with a reason that the member is told',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: z.object({
    /** The ETag of the view, without its quotes. */
    photo: z.string({ error: () => peopleAnswersText('sayWhichPhoto') }),
    reason: reasonSchema,
  }),
  response: reviewedSchema,
  exists,
  async handle({ params: { id }, member, body }, { db, files }: Services) {
    requireAnothers(id, member.userId)
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('profiles')
        .set({ id_rejection: body.reason })
        .where('id', '=', id)
        .where(WAITS_FOR_REVIEW)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw waitsNoMore()
      await requireSeen(files, id, body.photo)
      await tellOfReview(tx, id, { kind: 'id_rejected', data: { reason: body.reason } })
      await audit(tx, member, 'reject-id-photo', id, body)
    })
    return reviewedOf(db, id)
  },
})

/** What a member would read, in their language, for whoever is about to reject a photo. */
export const previewIdRejection = endpoint({
  method: 'GET',
  path: ID_REJECTION_MAIL_ADDRESS,
  summary: 'The mail that tells a member why an ID photo was not accepted, as text',
  who: 'staff',
  limit: 'reads',
  query: z.object({ reason: reasonSchema, member: z.uuid().optional() }),
  response: idRejectionMailSchema,
  async handle({ query }, { db, publicUrl }: Pick<Services, 'db'> & { publicUrl(): string }) {
    const { reason, member } = query
    const mail = async () => {
      const about = { ...sampleNotice('id_rejected', publicUrl()), data: { reason } }
      const { subject, text } = await formsOf(composeNotice('id_rejected', about))
      return { language: language(), subject, text }
    }
    return member ? inLanguageOf(db, member, mail) : mail()
  },
})

type Reviewed =
  | { kind: 'id_approved'; data: NoticeData['id_approved'] }
  | { kind: 'id_rejected'; data: NoticeData['id_rejected'] }

/** By mail once it cannot be taken back any more. */
async function tellOfReview(tx: Transaction<DB>, userId: string, told: Reviewed): Promise<void> {
  const at = await databaseTime(tx)
  const occasion = `${told.kind} ${userId} ${at.toISOString()}`
  const notice = { ...told, userId, auctionId: null, saleId: null, occasion }
  await writeNotices(tx, [notice], at, { heldSeconds: DECISION_HELD_SECONDS })
}

/** As the occasions of their notices begin. */
const rejectionOf = (userId: string) => `id_rejected ${userId} `
const approvalOf = (userId: string) => `id_approved ${userId} `

async function lockReview(tx: Transaction<DB>, userId: string) {
  const row = await tx
    .selectFrom('profiles')
    .select(['id_rejection', 'id_verified_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const { id_rejection = null, id_verified_at: verifiedAt = null } = row ?? {}
  return { id_rejection, id_verified_at: verifiedAt?.toISOString() ?? null }
}

/** Its mail has gone, or is on its way. */
function toldAlready(text: 'toldAlready' | 'toldOfApproval'): Problem {
  return new Problem('not_available', peopleAnswersText(text))
}

function waitsNoMore(): Problem {
  return new Problem('not_available', peopleAnswersText('waitsForNoReview'))
}

function decidedSince(): Problem {
  return new Problem('changed_meanwhile', peopleAnswersText('decidedSince'))
}

async function reviewedOf(db: Database, userId: string): Promise<z.infer<typeof reviewedSchema>> {
  const { id, id_photo_url, id_verified_at, id_rejection } = await findProfile(db, userId)
  return { id, id_photo_url, id_verified_at, id_rejection }
}

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
  throw new Problem('photo_changed', peopleAnswersText('photoChanged'))
}

function noPhoto(): Problem {
  return new Problem('not_found', peopleAnswersText('noPhoto'))
}
