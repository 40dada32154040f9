import { createHash } from 'node:crypto'
import { answerAccountText } from '../../languages/answers/account.ts'
import {
  ID_PHOTO_LONGEST_SIDE,
  ID_PHOTO_MAX_BYTES,
  idPhotoInvalid,
  idPhotoRequired,
} from '../../rules/accounts.ts'
import { HEIC_MAX_PIXELS, MAX_PIXELS } from '../../rules/photos.ts'
import type { Files } from '../../server/files/files.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import { readForm } from '../../server/http/read-form.ts'
import { limitUploads } from '../../server/http/uploads-under-way.ts'
import type { NoPicture } from '../../server/pictures/apart/clean.ts'
import { cleanPicture } from '../../server/pictures/clean-picture.ts'
import type { Database } from '../../server/postgres/database.ts'
import { ID_PHOTO_ADDRESS } from './own-addresses.ts'
import { findProfile } from './profile.server.ts'
import { profileSchema } from './profile.ts'
import { welcomeOnceComplete } from './welcome.server.ts'

interface Services {
  db: Database
  files: Files
}

/** Larger uploads than the rule allows are still read, so that their refusal can say what the rule is. */
const MAX_UPLOAD_BYTES = 3 * ID_PHOTO_MAX_BYTES

/** What the rule allows arrives in this time along the slowest of phone lines. */
const ARRIVES_WITHIN_MS = 120_000

/** Until it is cleaned, however slow the line is. */
const receive = limitUploads({
  most: 1,
  tooMany: () => answerAccountText('photoUnderWay'),
})

export const putIdPhoto = endpoint({
  method: 'PUT',
  path: ID_PHOTO_ADDRESS,
  summary: "Store the member's ID photo (multipart, member `file`); replaces the one before",
  who: 'member',
  limit: 'photos',
  maxBytes: MAX_UPLOAD_BYTES,
  bodyType: 'multipart/form-data',
  response: profileSchema,
  async handle({ member, request }, { db, files }: Services) {
    return receive(member.userId, async () => {
      const photo = await cleaned(await uploaded(request))
      const change = (columns: { id_photo_url?: string }) =>
        db.transaction().execute((tx) =>
          welcomeOnceComplete(tx, member.userId, () =>
            tx
              .updateTable('profiles')
              .set({ ...columns, id_verified_at: null, id_rejection: null, updated_at: new Date() })
              .where('id', '=', member.userId)
              .execute(),
          ),
        )
      // Before it too: a review must not outlive its photo where the second change fails.
      await change({})
      await files.write(idPhotoPath(member.userId), photo)
      await change({ id_photo_url: ID_PHOTO_ADDRESS })
      return findProfile(db, member.userId)
    })
  },
})

export const readIdPhoto = endpoint({
  method: 'GET',
  path: ID_PHOTO_ADDRESS,
  summary: "The member's own ID photo",
  who: 'member',
  limit: 'reads',
  responseType: 'image/*',
  handle: ({ member }, { files }: Services) => idPhotoResponse(files, member.userId),
})

/** The stored photo, for its owner and for staff. @throws Problem `not_found` when there is none */
export async function idPhotoResponse(files: Files, userId: string): Promise<Response> {
  const photo = await files.read(idPhotoPath(userId))
  if (!photo) throw new Problem('not_found', answerAccountText('noIdPhoto'))
  return new Response(new Uint8Array(photo), {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      etag: `"${idPhotoVersion(photo)}"`,
    },
  })
}

/** Names this very photo: staff review the one that they have seen. */
export function idPhotoVersion(photo: Buffer): string {
  return createHash('sha256').update(photo).digest('hex')
}

/** Specification, section 3: one per user. */
export function idPhotoPath(userId: string): string {
  return `${userId}/id-verification.jpg`
}

async function uploaded(request: Request): Promise<Buffer> {
  const tooSlow = answerAccountText('photoTooSlow')
  const form = await readForm(request, { maxMs: ARRIVES_WITHIN_MS, tooSlow })
  const file = form?.get('file')
  if (!(file instanceof File)) throw refusal(idPhotoRequired())
  if (file.size === 0 || file.size > ID_PHOTO_MAX_BYTES) throw refusal(idPhotoInvalid())
  return Buffer.from(await file.arrayBuffer())
}

async function cleaned(original: Buffer): Promise<Buffer> {
  const photo = await cleanPicture(original, ID_PHOTO_LONGEST_SIDE)
  if (typeof photo === 'string') throw refusal({ ...idPhotoInvalid(), ...tooLarge(photo) })
  return photo
}

/** A file of few bytes may be too large all the same: then the usual words would not say how to mend it. */
function tooLarge(photo: NoPicture): { detail?: string } {
  switch (photo) {
    case 'too-many-pixels':
      return { detail: answerAccountText('tooManyPixels', { most: MAX_PIXELS / 1_000_000 }) }
    case 'too-many-heic-pixels':
      return {
        detail: answerAccountText('tooManyHeicPixels', { most: HEIC_MAX_PIXELS / 1_000_000 }),
      }
    case 'unreadable':
      return {}
  }
}

function refusal({ title, detail }: { title: string; detail: string }): Problem {
  return new Problem('validation_failed', detail, {
    title,
    errors: [{ path: 'file', message: detail }],
  })
}
