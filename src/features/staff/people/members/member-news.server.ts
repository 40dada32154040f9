import { omit } from 'es-toolkit/object'
import type { HouseOnPapers } from '../../../../server/house/house.ts'
import { endpoint, idParams } from '../../../../server/http/endpoint.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import { inLanguageOf } from '../../../../sign-in/users/language-of.server.ts'
import { noticesOf } from '../../../notices/notifications.server.ts'
import { sessionsOf } from '../../../security/sessions.server.ts'
import { requireMember } from '../read-member.server.ts'
import { memberNoticesSchema, memberSessionsSchema, pageQuerySchema } from './member-record.ts'

interface Services {
  db: Database
  config: Pick<HouseOnPapers, 'bankFor'>
}

export const listMemberNotices = endpoint({
  method: 'GET',
  path: '/api/staff/members/{id}/notices',
  summary: 'What a member was told, in the words that the member reads, newest first',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  query: pageQuerySchema,
  response: memberNoticesSchema,
  async handle({ params: { id }, query }, services: Services) {
    await requireMember(services.db, id)
    const read = () => noticesOf(id, query, services)
    const { items, ...page } = await inLanguageOf(services.db, id, read)
    // The address leads to the member's own pages.
    return { ...page, items: items.map((notice) => omit(notice, ['url'])) }
  },
})

export const listMemberSessions = endpoint({
  method: 'GET',
  path: '/api/staff/members/{id}/sessions',
  summary: 'Where a member is signed in, the most recently used first',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  response: memberSessionsSchema,
  async handle({ params: { id } }, { db }: Pick<Services, 'db'>) {
    await requireMember(db, id)
    const items = await sessionsOf(db, id)
    return { items, total: items.length, next_cursor: null }
  },
})
