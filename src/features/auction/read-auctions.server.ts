import { engineState } from '../../engine/auction-row.server.ts'
import { sealDigest } from '../../engine/ledger.server.ts'
import { openMaximums } from '../../engine/opened-maximums.server.ts'
import { isPublicAuction, publicAuctions } from '../../engine/public-auctions.server.ts'
import { answerBrowsingText } from '../../languages/answers/browsing.ts'
import { auctionSchema, presentAuction } from '../../rules/public-auction.ts'
import { endpoint, idParams } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import { ledgerQuerySchema, ledgerSchema } from '../lot/auction.ts'
import { seqOf } from './seq-cursor.server.ts'

interface Services {
  db: Database
}

export const readAuction = endpoint({
  method: 'GET',
  path: '/api/auctions/{id}',
  summary: 'One auction',
  who: 'anyone',
  limit: 'reads',
  params: idParams,
  response: auctionSchema,
  async handle({ params }, { db }: Services) {
    const row = await publicAuctions(db).selectAll().where('id', '=', params.id).executeTakeFirst()
    if (!row) throw new Problem('not_found', answerBrowsingText('auctionNotFound'))
    return presentAuction(engineState(row), row)
  },
})

export const readLedger = endpoint({
  method: 'GET',
  path: '/api/auctions/{id}/ledger',
  summary:
    'The event log of an auction with its hash chain; who and the reserve are sealed, maximums up to the price until the end',
  who: 'anyone',
  limit: 'documents',
  params: idParams,
  query: ledgerQuerySchema,
  response: ledgerSchema,
  isHeavy: true,
  async handle({ params, query }, { db }: Services) {
    if (!(await isPublicAuction(db, params.id)))
      throw new Problem('not_found', answerBrowsingText('auctionNotFound'))
    const lines = await db
      .selectFrom('auction_events')
      .selectAll()
      .where('auction_id', '=', params.id)
      .$if(query.cursor !== undefined, (all) => all.where('seq', '>', seqOf(query.cursor)))
      .orderBy('seq')
      .limit(query.limit + 1)
      .execute()
    const openedIn = await openMaximums(db, params.id)
    const items = lines.slice(0, query.limit).map(({ seq, type, at, salt, hash, ...line }) => {
      const [open, sealed] = [jsonObject(line.open), jsonObject(line.sealed)]
      return {
        ...{ seq, type, at: at.toISOString(), data: open, seal: sealDigest(sealed, salt) },
        opened: openedIn({ seq, open, sealed, salt }),
        hash,
      }
    })
    const isMore = lines.length > query.limit
    return { items, next_cursor: isMore ? `${items.at(-1)?.seq}` : null }
  },
})

/** The columns hold objects, written by the ledger. */
function jsonObject(value: unknown): Record<string, unknown> {
  return value as Record<string, unknown>
}
