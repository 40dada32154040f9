import type { Transaction } from 'kysely'
import { chooseHandover, type Choice } from '../../engine/sales/handover/choose-handover.server.ts'
import { lockSold } from '../../engine/sales/settle-sale.server.ts'
import { answerSalesText } from '../../languages/answers/sales.ts'
import { toDollars } from '../../rules/money.ts'
import { isPastDay, type HandoverQuote } from '../../rules/sales/handover.ts'
import type { Handover } from '../../rules/sales/sale.ts'
import { endpoint, idParams } from '../../server/http/endpoint.ts'
import { Problem, validationFailed } from '../../server/http/problem.ts'
import { databaseTime } from '../../server/postgres/database-time.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { readHandedOver } from '../settlement/present-sale.server.ts'
import {
  handedOverSchema,
  handoverQuoteQuery,
  handoverQuoteSchema,
  handoverSchema,
  type HandoverChoice,
  type HandoverQuoteView,
} from './handover.ts'
import { findSaleThere, quoteForBuyer, type SaleThere } from './quote-handover.server.ts'

interface Services {
  db: Database
}

export const readHandoverQuote = endpoint({
  method: 'GET',
  path: '/api/me/reservations/{id}/handover-quote',
  summary: 'What pick-up or delivery would cost, or why it cannot be chosen',
  who: 'member',
  limit: 'reads',
  params: idParams,
  query: handoverQuoteQuery,
  response: handoverQuoteSchema,
  async handle({ params, query, member }, { db }: Services) {
    const found = await ownSale(db, params.id, member.userId)
    if (query.method === 'delivery' && query.postal_code === undefined)
      throw validationFailed([{ path: 'postal_code', message: answerSalesText('enterPostalCode') }])
    return presentQuote(await quoteForBuyer(db, found, query))
  },
})

export const chooseMyHandover = endpoint({
  method: 'PUT',
  path: '/api/me/reservations/{id}/handover',
  summary: 'Choose pick-up or delivery, at the price that was quoted; until it is sent',
  who: 'member',
  limit: 'writes',
  params: idParams,
  body: handoverSchema,
  response: handedOverSchema,
  exists: async ({ id }, { db }: Services) => (await findSaleThere(db, id)) !== undefined,
  async handle({ params, body, member }, { db }: Services) {
    const { location } = await ownSale(db, params.id, member.userId)
    return db.transaction().execute(async (tx) => {
      const sold = await lockSold(tx, params.id)
      const quote = await quoteForBuyer(tx, { sale: sold.locked.sale, location }, body)
      const choice = await choiceOf(tx, body, quote)
      requireSeen(body.price, quote)
      return readHandedOver(tx, await chooseHandover(tx, sold, choice, member.userId))
    })
  },
})

/** @throws Problem 422 for what cannot be chosen */
export async function choiceOf(
  db: Database | Transaction<DB>,
  asked: HandoverChoice,
  quote: HandoverQuote,
): Promise<Choice> {
  if (quote.outcome === 'impossible')
    throw validationFailed([{ path: quote.field, message: quote.why }])
  if (asked.method === 'pick_up') return { handover: { method: 'pick_up' }, priced: null }
  const { address, postal_code: postalCode, wished_on: wishedOn, country } = asked
  if (wishedOn !== null && isPastDay(wishedOn, await databaseTime(db)))
    throw validationFailed([{ path: 'wished_on', message: answerSalesText('chooseDay') }])
  if (country !== 'United States' && country !== 'Canada')
    throw new Error(`a delivery to ${country} was quoted`)
  const isPriced = quote.outcome === 'priced'
  const miles = isPriced ? quote.miles : null
  const handover: Handover = { method: 'delivery', address, postalCode, country, miles, wishedOn }
  return { handover, priced: isPriced ? quote : null }
}

/** Nothing is charged that was not seen. @throws Problem 409 `price_changed` */
function requireSeen(seen: number | null, quote: HandoverQuote): void {
  const price = quote.outcome === 'priced' ? toDollars(quote.price) : null
  if (price === seen) return
  const detail = answerSalesText(price === null ? 'deliveryNotPricedNow' : 'deliveryPriceChanged')
  throw new Problem('price_changed', detail, { price })
}

/** @throws Problem `not_found` for what is somebody else's */
async function ownSale(db: Database, id: string, userId: string): Promise<SaleThere> {
  const found = await findSaleThere(db, id)
  if (found?.sale.buyer !== userId)
    throw new Problem('not_found', answerSalesText('reservationNotFound'))
  return found
}

function presentQuote(quote: HandoverQuote): HandoverQuoteView {
  const none = { price: null, miles: null, text: null, detail: null }
  switch (quote.outcome) {
    case 'priced': {
      const { price, miles, text, detail } = quote
      return { price: toDollars(price), miles, text, detail, why: null, is_possible: true }
    }
    case 'by-staff':
      return { ...none, text: quote.text, why: quote.why, is_possible: true }
    case 'impossible':
      return { ...none, why: quote.why, is_possible: false }
  }
}
