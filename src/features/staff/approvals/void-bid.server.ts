import { z } from 'zod'
import { voidBid } from '../../../engine/void-bid.server.ts'
import { formatCents } from '../../../rules/money.ts'
import { SECOND_PERSON_FROM } from '../../../rules/policy.ts'
import { needsSecondPerson } from '../../../rules/safeguards/second-person.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { staffAuctionResponse } from '../inventory/auction-form.ts'
import { responseOf } from '../inventory/inventory.server.ts'
import { reasonSchema } from '../reason.ts'
import { askedSchema } from './approvals.ts'
import { askSecondPerson } from './ask-second-person.server.ts'
import { tellOfVoid } from './tell-of-void.server.ts'

interface Services {
  db: Database
}

const params = idParams.extend({ bid: z.uuid().toLowerCase() })

export const voidBidEndpoint = endpoint({
  method: 'POST',
  path: '/api/staff/auctions/{id}/bids/{bid}/void',
  summary: `Undo a bid of an open auction, with a reason; 202 with an approval to be given by a second person from ${formatCents(SECOND_PERSON_FROM)} on`,
  who: 'staff',
  limit: 'writes',
  params,
  body: z.object({ reason: reasonSchema }),
  response: z.union([staffAuctionResponse, askedSchema]),
  exists: ({ id, bid }, { db }: Services) => bidExists(db, id, bid),
  async handle({ params: { id, bid }, body: { reason }, member }, { db }: Services) {
    if (!(await bidExists(db, id, bid))) throw bidNotFound()
    return db.transaction().execute(async (tx) => {
      const asked = { auctionId: id, bid, reason }
      const voided = await voidBid(tx, asked, (bidden) => !needsSecondPerson(bidden))
      const { locked, amount, now } = voided
      if (!voided.isVoided) {
        const question = { action: 'void-bid', subject: bid, ...asked, amount, now } as const
        const approval = await askSecondPerson(tx, member, question)
        return Response.json({ approval }, { status: 202 })
      }
      await tellOfVoid(tx, member, voided, { bid, reason })
      return responseOf(locked.row, locked.auction)
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
  return new Problem('not_found', 'Bid Not Found')
}
