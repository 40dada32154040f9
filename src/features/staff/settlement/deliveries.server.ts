import { z } from 'zod'
import { requirePossible } from '../../../engine/sales/change-sale.server.ts'
import {
  chooseHandover,
  handoverCommand,
} from '../../../engine/sales/handover/choose-handover.server.ts'
import { moveLocked } from '../../../engine/sales/move-sale.server.ts'
import { takenOff } from '../../../engine/sales/staff-prices.server.ts'
import { takeBack } from '../../../engine/sales/take-back.server.ts'
import { answerSalesText } from '../../../languages/answers/sales.ts'
import { settlementAnswersText } from '../../../languages/staff/answers/settlement.ts'
import { MAX_DOLLARS, dollarsToCents, formatCents } from '../../../rules/money.ts'
import { SECOND_PERSON_FROM } from '../../../rules/policy.ts'
import { loweredBy, needsSecondPerson } from '../../../rules/safeguards/second-person.ts'
import { chosenDelivery } from '../../../rules/sales/sale.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { choiceOf } from '../../delivery/handover.server.ts'
import { deliveryChoiceFields, handedOverSchema } from '../../delivery/handover.ts'
import { findSaleThere, quoteForBuyer } from '../../delivery/quote-handover.server.ts'
import { readHandedOver } from '../../settlement/present-sale.server.ts'
import { askedSchema } from '../approvals/approvals.ts'
import { askAboutSale, AUDITED, requireNoneWaits } from '../approvals/ask-second-person.server.ts'
import { audit } from '../audit.server.ts'
import { reasonSchema } from '../reason.ts'
import { handleSale, onSale, saleExists } from './on-sale.server.ts'
import {
  handoverChange,
  requireHandoverAsSeen,
  seenHandoverSchema,
} from './seen/seen-handover.server.ts'
import { requireSaleAsSeen } from './seen/seen-sale.server.ts'

interface Services {
  db: Database
}

const fault = (text: Parameters<typeof settlementAnswersText>[0]) => ({
  error: () => settlementAnswersText(text),
})

const onReservation = {
  who: 'staff',
  limit: 'writes',
  params: idParams,
  response: handedOverSchema,
  exists: ({ id }: { id: string }, { db }: Services) => saleExists(db, id),
} as const

export const sendVehicle = endpoint({
  ...onReservation,
  method: 'POST',
  path: '/api/staff/reservations/{id}/send',
  summary:
    'It is on its way to the buyer, who is told; not while a refund of all that was paid waits for a second person (409)',
  handle: ({ params: { id }, member, request }, { db }: Services) =>
    handleSale(
      { db, what: 'send', reservation: id, body: null, member, request },
      async (tx, { locked }) => {
        await requireNoneWaits(tx, 'refund', id, locked.sale.paid)
        return moveLocked(tx, locked, { type: 'send' }, member.userId)
      },
    ),
})

export const deliverVehicle = endpoint({
  ...onReservation,
  method: 'POST',
  path: '/api/staff/reservations/{id}/deliver',
  summary: 'The buyer has received it by delivery: the return period begins',
  handle: ({ params: { id }, member, request }, { db }: Services) =>
    handleSale(
      { db, what: 'deliver', reservation: id, body: null, member, request },
      (tx, { locked }) => {
        if (locked.sale.handover?.method === 'pick_up') {
          throw new Problem('not_available', settlementAnswersText('checkPass'))
        }
        return moveLocked(tx, locked, { type: 'hand-over' }, member.userId)
      },
    ),
})

export const moveTitle = endpoint({
  ...onReservation,
  method: 'POST',
  path: '/api/staff/reservations/{id}/title',
  summary: 'The title was sent, or has been received',
  body: z.object({ title: z.enum(['sent', 'received'], fault('sentOrReceived')) }),
  handle: ({ params: { id }, body, member, request }, { db }: Services) =>
    handleSale(
      { db, what: 'title', reservation: id, body, member, request, details: body },
      (tx, { locked }) =>
        moveLocked(tx, locked, { type: 'move-title', title: body.title }, member.userId),
    ),
})

export const refuseReturn = endpoint({
  ...onReservation,
  method: 'POST',
  path: '/api/staff/reservations/{id}/returns/refuse',
  summary:
    'Refuse a return, with a reason that the buyer is told; not while a refund waits for a second person (409)',
  body: z.object({ reason: reasonSchema }),
  handle: ({ params: { id }, body, member, request }, { db }: Services) =>
    handleSale(
      { db, what: 'refuse-return', reservation: id, body, member, request, details: body },
      async (tx, { locked }) => {
        // Signed after it, all of the money would go back while the buyer keeps the vehicle.
        await requireNoneWaits(tx, 'refund', id)
        return moveLocked(tx, locked, { type: 'refuse-return', reason: body.reason }, member.userId)
      },
    ),
})

export const takeBackVehicle = endpoint({
  ...onReservation,
  method: 'POST',
  path: '/api/staff/reservations/{id}/returns/take-back',
  summary:
    'The vehicle is back: ends a return after the refund, whatever was deducted, with a reason that the buyer is told; not while a refund waits for a second person, nor where another amount is kept than `paid`, in dollars (409)',
  body: z.object({ reason: reasonSchema, paid: z.number().optional() }),
  handle: ({ params: { id }, body, member, request }, { db }: Services) =>
    handleSale(
      { db, what: 'take-back', reservation: id, body, member, request, details: body },
      async (tx, { locked }) => {
        requireSaleAsSeen(locked.sale, { paid: body.paid })
        // Signed after it, the buyer would be told twice, and each time another amount.
        await requireNoneWaits(tx, 'refund', id)
        await takeBack(tx, locked, body.reason, member.userId)
      },
    ),
})

/**
 * Dollars, in place of what the rule says. Null leaves it at what staff gave a delivery to this place before, or else at what the
 * rule says; where that is nothing, without a price for now.
 */
const staffPrice = z
  .number(fault('enterPrice'))
  .min(0, fault('priceNegative'))
  .max(MAX_DOLLARS, fault('priceTooHigh'))
  .nullable()
  .default(null)

const whyAndOver = { reason: reasonSchema, before: seenHandoverSchema }

export const changeHandover = endpoint({
  ...onReservation,
  method: 'PUT',
  path: '/api/staff/reservations/{id}/handover',
  summary: `Choose pick-up or delivery for the buyer, or price a delivery, with a reason; 202 with an approval to be given by a second person for what makes it cheaper by ${formatCents(SECOND_PERSON_FROM)} or more, together with what was taken off before. Where the buyer or a colleague has chosen otherwise since \`before\` was seen, nothing is changed (409)`,
  body: z.discriminatedUnion(
    'method',
    [
      z.object({ method: z.literal('pick_up'), ...whyAndOver }),
      z.object({
        method: z.literal('delivery'),
        ...deliveryChoiceFields,
        price: staffPrice,
        ...whyAndOver,
      }),
    ],
    fault('pickUpOrDelivery'),
  ),
  response: z.union([handedOverSchema, askedSchema]),
  async handle({ params: { id }, body, member, request }, { db }: Services) {
    const found = await findSaleThere(db, id)
    if (!found) throw new Problem('not_found', answerSalesText('reservationNotFound'))
    const quote = await quoteForBuyer(db, found, body)
    const choice = await choiceOf(db, body, quote)
    const given = body.method === 'delivery' ? dollarsToCents(body.price) : null
    if (given !== null && quote.outcome !== 'impossible')
      choice.priced = { price: given, text: quote.text, detail: null }
    const { reason, before } = body
    const call = { what: 'handover', reservation: id, body, member, request }
    return onSale(db, call, async (tx, sold) => {
      const { sale } = sold.locked
      requireHandoverAsSeen(sale, before)
      const command = handoverCommand(sale, choice)
      const amount = loweredBy(chosenDelivery(sale), command.delivery)
      if (amount > 0 && needsSecondPerson(amount, await takenOff(tx, sale))) {
        requirePossible(sold.locked, command)
        const question = {
          action: 'handover',
          amount,
          reason,
          details: { choice, seen: before },
        } as const
        return askAboutSale(tx, sold.locked, member, question)
      }
      await chooseHandover(tx, sold, choice, member.userId)
      const details = { ...handoverChange(before, choice), reason }
      await audit(tx, member, AUDITED.handover, id, details)
      return { status: 200, body: await readHandedOver(tx, sold.locked) }
    })
  },
})
