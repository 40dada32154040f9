import { publicAuctions } from '../../engine/public-auctions.server.ts'
import { lotNumber } from '../../rules/vehicle/lot-number.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import type { Database } from '../../server/postgres/database.ts'
import { foundLotsSchema, lotsQuerySchema } from '../compare-choice/found-lots.ts'
import { LOTS_ADDRESS } from '../compare-choice/lots-address.ts'
import { auctionTitle } from '../lot/auction-labels.ts'

export const findLots = endpoint({
  method: 'GET',
  path: LOTS_ADDRESS,
  summary: 'Which auctions the lots with these numbers are, for a comparison: four at most',
  who: 'anyone',
  limit: 'reads',
  query: lotsQuerySchema,
  response: foundLotsSchema,
  async handle({ query: { lots } }, { db }: { db: Database }) {
    const numbers = lots.map((lot) => Number(lot.slice('HL-'.length)))
    const rows = await publicAuctions(db)
      .select(['id', 'lot_number', 'title', 'year', 'make', 'model'])
      .where('lot_number', 'in', numbers)
      .execute()
    const found = new Map(rows.map((row) => [lotNumber(row.lot_number), row]))
    return {
      lots: lots.map((lot) => {
        const auction = found.get(lot)
        const title = auction ? auctionTitle(auction) : null
        return { lot_number: lot, id: auction?.id ?? null, title }
      }),
    }
  },
})
