import { z } from 'zod'
import { decidesForConsignor } from '../../../../rules/consigning/questions.ts'
import { DAY } from '../../../../rules/durations.ts'
import { formatCents, formatDollars, HOUSE_CURRENCY } from '../../../../rules/money.ts'
import { OFFER_HOURS, SECOND_PERSON_FROM } from '../../../../rules/policy.ts'
import { exactly, exactlyIn } from '../../../settlement/sale-words.ts'
import type { AskedApproval } from '../../approvals/approvals.ts'
import { AFTER_DEFAULT, afterDefaultHint } from '../../offers/after-default.ts'
import type { Decision } from '../../offers/decision.ts'
import { reasonSchema } from '../../reason.ts'
import type { StaffPayment } from '../payments.ts'
import type { SaleRecord } from '../sale-record.ts'
import type { Act, ActField, Typed } from './act.ts'
import { IS_ANOTHER, typedIsAnother } from './money-acts.ts'
import {
  readDollars,
  timeToType,
  typedOptional,
  typedTime,
  typedWholeDollars,
} from './typed-values.ts'

/** What staff decide about runs below their reserve, money without a sale, and what a second person has to sign. */

const OWN_REASON = {
  name: 'reason',
  label: 'Reason, without the consignor',
  kind: 'reason',
} as const

/** Asked for where the consignor was asked; it may be left out from a price on that was agreed to. */
function offerReason([last]: Decision['questions']): { fields: ActField[]; initial: Typed } {
  if (!last) return { fields: [], initial: {} }
  const isAgreed = !decidesForConsignor([last], { ...last, kind: 'counter_offer' })
  const hint = `Needed below ${formatDollars(last.amount)}, which the consignor has agreed to.`
  const field: ActField = isAgreed ? { ...OWN_REASON, isOptional: true, hint } : OWN_REASON
  return { fields: [field], initial: { reason: '' } }
}

export function acceptBid({ auction, bid, reserve, questions }: Decision): Act {
  const isOwed = decidesForConsignor(questions, { kind: 'accept_bid', amount: bid ?? 0 })
  return {
    title: 'Accept the highest bid',
    says: `${auction.title} is sold for ${formatDollars(bid ?? 0)}, below its reserve of ${formatDollars(reserve ?? 0)}. The bidder gets the invoice at once; this cannot be undone.`,
    confirm: () => `Accept ${formatDollars(bid ?? 0)}`,
    fields: isOwed ? [OWN_REASON] : [],
    rules: isOwed ? z.object({ reason: reasonSchema }) : z.object({}),
    initial: isOwed ? { reason: '' } : {},
    method: 'POST',
    address: `/api/staff/auctions/${auction.id}/accept`,
    done: 'Bid accepted',
  }
}

export function counterOffer({ auction, bid, reserve, questions }: Decision): Act {
  const { fields, initial } = offerReason(questions)
  return {
    title: 'Make a counter-offer',
    says: `The highest bidder has ${OFFER_HOURS} hours to accept. The bid is ${formatDollars(bid ?? 0)}, the reserve ${formatDollars(reserve ?? 0)}, which the bidder never sees. From ${formatCents(SECOND_PERSON_FROM)} on a second person signs first.`,
    confirm: (typed) => {
      const amount = readDollars(typed['amount'] ?? '')
      return amount === null ? 'Offer' : `Offer at ${formatDollars(amount)}`
    },
    // Left empty: an offer of the reserve itself would tell it to the bidder.
    fields: [
      { name: 'amount', label: 'Price', kind: 'money', hint: 'The bidder reads this price.' },
      ...fields,
    ],
    rules: z
      .object({ amount: typedWholeDollars, reason: typedOptional(1_000).optional() })
      .transform(({ amount, reason }, context) => {
        if (reason) return { amount, reason }
        if (decidesForConsignor(questions, { kind: 'counter_offer', amount })) {
          const message = 'The consignor has not agreed to this price. Please give a reason'
          context.addIssue({ code: 'custom', path: ['reason'], message })
        }
        return { amount }
      }),
    initial: { amount: '', ...initial },
    method: 'POST',
    address: `/api/staff/auctions/${auction.id}/counter-offer`,
    done: 'Counter-offer made',
  }
}

/** Of a sale that is not paid yet. */
export function afterDefault({ auction, second_chance: isOffered }: SaleRecord): Act {
  return {
    title: 'If it is not paid in time',
    says: `What becomes of ${auction.title} then. Nobody is told of it before.`,
    confirm: () => 'Keep this',
    fields: [
      {
        ...{ name: 'enabled', label: 'Then', kind: 'choice', options: AFTER_DEFAULT },
        hint: `The offer: ${afterDefaultHint(true)}.`,
      },
    ],
    rules: z
      .object({ enabled: z.enum(['true', 'false']) })
      .transform(({ enabled }) => ({ enabled: enabled === 'true' })),
    initial: { enabled: String(isOffered ?? false) },
    method: 'POST',
    address: `/api/staff/auctions/${auction.id}/second-chance`,
    done: 'Kept',
  }
}

export function relist({ auction }: Decision, now: number): Act {
  return {
    title: 'Relist',
    says: `${auction.title} is relisted as run ${auction.run + 1}, from its starting bid.`,
    confirm: () => 'Relist',
    fields: [{ name: 'ends_at', label: 'Ends', kind: 'time', hint: 'In the time of this device.' }],
    rules: z.object({ ends_at: typedTime }),
    initial: { ends_at: timeToType(new Date(now + 7 * DAY)) },
    method: 'POST',
    address: `/api/staff/auctions/${auction.id}/relist`,
    done: 'Relisted',
  }
}

export function returnWire({ id, amount, currency, sender }: StaffPayment): Act {
  const money = exactlyIn(currency, amount)
  const second =
    currency === HOUSE_CURRENCY
      ? `From ${formatCents(SECOND_PERSON_FROM)} on a second person signs first.`
      : 'A second person signs first.'
  return {
    title: 'Send it back',
    says: `${money} goes back to ${sender ?? 'its sender'}. ${second}`,
    confirm: () => `Send back ${money}`,
    isDanger: true,
    fields: [{ name: 'note', label: 'Reason', kind: 'reason' }],
    rules: z.object({ note: reasonSchema }),
    initial: { note: '' },
    method: 'POST',
    address: `/api/staff/payments/${id}/return`,
    done: 'Sent back',
  }
}

export function assignWire(
  { id, amount }: StaffPayment,
  sale: { reservation_id: string; of: string },
): Act {
  return {
    title: 'Count it to this sale',
    says: `${exactly(amount)} counts to ${sale.of}. The buyer is told, and a payment is never undone. From ${formatCents(SECOND_PERSON_FROM)} on a second person signs first, unless the bank itself says this sale.`,
    confirm: () => `Count ${exactly(amount)}`,
    fields: [{ name: 'reason', label: 'Reason', kind: 'reason' }, IS_ANOTHER],
    rules: z
      .object({ reason: reasonSchema, is_another: typedIsAnother })
      .transform((typed) => ({ reservation_id: sale.reservation_id, ...typed })),
    initial: { reason: '', is_another: '' },
    method: 'POST',
    address: `/api/staff/payments/${id}/assign`,
    done: 'Counted',
  }
}

export function sign({ id, amount, currency, changes }: AskedApproval, what: string): Act {
  const isOfMoney = changes.length === 0
  const money = exactlyIn(currency, amount)
  return {
    title: 'Sign as the second person',
    says: isOfMoney
      ? `${what}, ${money}. It is done at once, and cannot be undone.`
      : `${what}: ${changes.map(({ field, before, after }) => `${field} from ${before} to ${after}`).join('; ')}. It holds at once.`,
    confirm: () => (isOfMoney ? `Sign ${money}` : 'Sign'),
    fields: [],
    rules: z.object({}),
    initial: {},
    method: 'POST',
    address: `/api/staff/approvals/${id}/approve`,
    done: 'Signed',
  }
}

export function refuseToSign({ id }: AskedApproval, what: string): Act {
  return {
    title: 'Refuse to sign',
    says: `${what}: nothing is done, and who asked reads why.`,
    confirm: () => 'Refuse',
    isDanger: true,
    fields: [{ name: 'reason', label: 'Reason', kind: 'reason' }],
    rules: z.object({ reason: reasonSchema }),
    initial: { reason: '' },
    method: 'POST',
    address: `/api/staff/approvals/${id}/refuse`,
    done: 'Refused',
  }
}
