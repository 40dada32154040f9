import { createHash } from 'node:crypto'
import {
  ID_PHOTO_INVALID,
  ID_PHOTO_LONGEST_SIDE,
  ID_PHOTO_MAX_BYTES,
  ID_PHOTO_REQUIRED,
} from '../../rules/accounts.ts'
import { HEIC_TOO_LARGE, MAX_PIXELS } from '../../rules/photos.ts'
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
const ARRIVAL = {
  maxMs: 120_000,
  tooSlow:
    'Your photo did not arrive within two minutes. Please try again where the line is better.',
}

/** Until it is cleaned, however slow the line is. */
const receive = limitUploads({
  most: 1,
  tooMany: 'Another photo of yours is still on its way. Please wait until it has arrived.',
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
  if (!photo) throw new Problem('not_found', 'There is no ID photo yet')
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
  const form = await readForm(request, ARRIVAL)
  const file = form?.get('file')
  if (!(file instanceof File)) throw refusal(ID_PHOTO_REQUIRED)
  if (file.size === 0 || file.size > ID_PHOTO_MAX_BYTES) throw refusal(ID_PHOTO_INVALID)
  return Buffer.from(await file.arrayBuffer())
}

async function cleaned(original: Buffer): Promise<Buffer> {
  const photo = await cleanPicture(original, ID_PHOTO_LONGEST_SIDE)
  if (typeof photo === 'string') throw refusal({ ...ID_PHOTO_INVALID, ...TOO_LARGE[photo] })
  return photo
}

/** A file of few bytes may be too large all the same: then the usual words would not say how to mend it. */
const TOO_LARGE: Partial<Record<NoPicture, { detail: string }>> = {
  'too-many-pixels': {
    detail: `Your photo has more than ${MAX_PIXELS / 1_000_000} megapixels. Save a smaller copy.`,
  },
  'too-many-heic-pixels': { detail: `Your photo ${HEIC_TOO_LARGE}.` },
}

function refusal({ title, detail }: { title: string; detail: string }): Problem {
  return new Problem('validation_failed', detail, {
    title,
    errors: [{ path: 'file', message: detail }],
  })
}
