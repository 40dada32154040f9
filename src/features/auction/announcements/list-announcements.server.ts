import { sql } from 'kysely'
import { publicAuctions } from '../../../engine/public-auctions.server.ts'
import { answerBrowsingText } from '../../../languages/answers/browsing.ts'
import type { Announced } from '../../../rules/listing/announced-changes.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { announcementListSchema } from './announcements.ts'

const MOST_SHOWN = 200

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/auctions/{id}/announcements',
  summary:
    'What staff have changed of an auction since the first bid of this run, and what an outage did, the latest first',
  who: 'anyone',
  limit: 'reads',
  params: idParams,
  response: announcementListSchema,
  async handle({ params }, { db }: { db: Database }) {
    const auction = await publicAuctions(db)
      .select(['id', 'started_at'])
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!auction) throw new Problem('not_found', answerBrowsingText('auctionNotFound'))
    const lines = await db
      .selectFrom('auction_events')
      .select(['seq', 'at', sql<Announced>`open -> 'announced'`.as('announced')])
      .where('auction_id', '=', auction.id)
      .where(sql<boolean>`open ? 'announced'`)
      .where('at', '>=', auction.started_at ?? new Date(0))
      .orderBy('seq', 'desc')
      .limit(MOST_SHOWN)
      .execute()
    return {
      items: lines.map(({ seq, at, announced }) => ({ seq, at: at.toISOString(), ...announced })),
    }
  },
})
