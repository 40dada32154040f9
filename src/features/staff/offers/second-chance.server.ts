import { z } from 'zod'
import { lockAuctions } from '../../../engine/lock.server.ts'
import {
  offerNextOrRelist,
  setSecondChance,
} from '../../../engine/sales/offers/second-chance.server.ts'
import { answerDeskText } from '../../../languages/answers/desk.ts'
import { staffAnswersText } from '../../../languages/staff/answers/desk.ts'
import { settlementAnswersText } from '../../../languages/staff/answers/settlement.ts'
import { isLeftByBuyer } from '../../../rules/sales/offers.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import { staffAuctionResponse } from '../inventory/auction-form.ts'
import { auctionExists, responseOf } from '../inventory/inventory.server.ts'

interface Services {
  db: Database
}

export const offerSecondChance = endpoint({
  method: 'POST',
  path: '/api/staff/auctions/{id}/second-chance',
  summary:
    'Should the buyer not pay, ask who bid next before the auction is relisted; at once where that has happened',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: z
    .object({
      enabled: z.boolean({ error: () => settlementAnswersText('trueOrFalse') }).default(true),
    })
    .optional(),
  response: staffAuctionResponse,
  exists: ({ id }, { db }: Services) => auctionExists(db, id),
  handle: ({ params: { id }, body, member }, { db }: Services) =>
    db.transaction().execute(async (tx) => {
      const { locked, now } = await lockAuctions(tx, [id])
      const auction = locked.get(id)
      if (!auction) throw new Problem('not_found', staffAnswersText('auctionNotFound'))
      const enabled = body?.enabled ?? true
      const { status } = auction.auction
      if (status === 'sold' || status === 'withdrawn') {
        throw new Problem('not_available', answerDeskText('wrongStatus', { status }))
      }
      await setSecondChance(tx, auction, enabled)
      await audit(tx, member, 'auction.second-chance', id, { enabled })
      if (isLeftByBuyer(auction.auction)) {
        await offerNextOrRelist(tx, auction, now, { isOffered: enabled, madeBy: member.userId })
      }
      return responseOf(auction.row, auction.auction)
    }),
})
