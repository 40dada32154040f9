import { z } from 'zod'
import { requireVoidable } from '../../../engine/by-staff/void-bid.server.ts'
import { approvalsText } from '../../../languages/staff/answers/approvals.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { reasonSchema } from '../reason.ts'
import { askedSchema } from './approvals.ts'
import { askSecondPerson } from './ask-second-person.server.ts'

interface Services {
  db: Database
}

const params = idParams.extend({ bid: z.uuid().toLowerCase() })

export const voidBidEndpoint = endpoint({
  method: 'POST',
  path: '/api/staff/auctions/{id}/bids/{bid}/void',
  summary:
    'Ask for a bid of an open auction to be undone, with a reason; a second person gives the approval',
  who: 'staff',
  limit: 'writes',
  params,
  body: z.object({ reason: reasonSchema }),
  response: askedSchema,
  status: 202,
  exists: ({ id, bid }, { db }: Services) => bidExists(db, id, bid),
  async handle({ params: { id, bid }, body: { reason }, member }, { db }: Services) {
    if (!(await bidExists(db, id, bid))) throw bidNotFound()
    return db.transaction().execute(async (tx) => {
      const asked = { auctionId: id, bid, reason }
      const { amount, now } = await requireVoidable(tx, asked)
      const question = { action: 'void-bid', subject: bid, ...asked, amount, now } as const
      return { approval: await askSecondPerson(tx, member, question) }
    })
  },
})

/** One that was voided before is known too. */
async function bidExists(db: Database, auctionId: string, bid: string): Promise<boolean> {
  for (const table of ['bids', 'voided_bids'] as const) {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('id', '=', bid)
      .where('auction_id', '=', auctionId)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

function bidNotFound(): Problem {
  return new Problem('not_found', approvalsText('bidNotFound'))
}
