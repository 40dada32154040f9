import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { noteRead } from '../../engine/sales/notices/note-mailed.server.ts'
import { cursorSchema, limitSchema, pageSchema } from '../../rules/paging.ts'
import type { HouseOnPapers } from '../../server/house/house.ts'
import { cursorFor, placeIn } from '../../server/http/cursor.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import { databaseTime } from '../../server/postgres/database-time.ts'
import type { Database } from '../../server/postgres/database.ts'
import { composeNotice, isNoticeKind } from './compose-notice.server.ts'
import { subjectOf, withSubjects } from './notice-subjects.server.ts'

interface Services {
  db: Database
  config: Pick<HouseOnPapers, 'bankFor'>
}

interface Paging {
  limit: number
  cursor: string | undefined
}

const notificationSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** Where to go from here: an address of this site. */
  url: z.string(),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
})

export const notificationListSchema = pageSchema(notificationSchema)

/** Told in the words of its mail, of the sale as it stands. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/me/notifications',
  summary: 'What the member was told, newest first',
  who: 'member or in default',
  limit: 'reads',
  query: z.object({ limit: limitSchema(20), cursor: cursorSchema }),
  response: notificationListSchema,
  handle: ({ member, query }, services: Services) => noticesOf(member.userId, query, services),
})

export type Notification = z.infer<typeof notificationSchema>

/** A page of what a member was told. */
export async function noticesOf(
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  { db, config }: Services,
) {
  const { total, rows } = await readNotices(db, userId, { limit, cursor })
  const page = rows.slice(0, limit)
  // Addresses of this site, whatever it is called where it is shown.
  const site = { url: '', bankFor: config.bankFor }
  const items = page.map((row) => {
    if (!isNoticeKind(row.kind)) throw new Error(`there are no notices of kind ${row.kind}`)
    const { lot, sale, paymentHours, reader } = subjectOf(row)
    const { subject, paragraphs, listed, button } = composeNotice(row.kind, {
      data: row.data,
      lot,
      sale,
      paymentHours,
      site,
      reader,
    })
    return {
      id: row.id,
      kind: row.kind,
      title: subject,
      text: listed ?? paragraphs[0] ?? '',
      url: button.url,
      created_at: new Date(row.created_at).toISOString(),
      read_at: row.read_at && new Date(row.read_at).toISOString(),
    }
  })
  const last = page.at(-1)
  const next = last && rows.length > limit ? cursorFor([last.seq]) : null
  return { items, total, next_cursor: next }
}

/** The count and a page of notices with what they are about, in one query: the page comes as JSON beside the count. */
function readNotices(db: Database, userId: string, { limit, cursor }: Paging) {
  const mine = db.selectFrom('notices').where('notices.user_id', '=', userId)
  const before = cursor === undefined ? null : placeIn(cursor, z.tuple([z.int()]))[0]
  const page = withSubjects(mine)
    .select(['notices.id', 'notices.seq', 'notices.kind', 'notices.data'])
    .select(['notices.created_at', 'notices.read_at'])
    .$if(before !== null, (older) => older.where('notices.seq', '<', before))
    .orderBy('notices.seq', 'desc')
    .limit(limit + 1)
  return mine
    .select((all) => all.fn.countAll<number>().as('total'))
    .select(jsonArrayFrom(page).as('rows'))
    .executeTakeFirstOrThrow()
}

/** Those of others in the list are left alone. */
export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/me/notifications/read',
  summary: 'Mark notifications as read: the named ones, or all',
  who: 'member or in default',
  limit: 'writes',
  body: z.object({ ids: z.array(z.uuid().toLowerCase()).min(1).max(100).optional() }),
  response: z.object({ read: z.int() }),
  handle({ member, body }, { db }: Pick<Services, 'db'>) {
    return db.transaction().execute(async (tx) => ({
      read: await noteRead(tx, member.userId, body.ids ?? null, await databaseTime(tx)),
    }))
  },
})
