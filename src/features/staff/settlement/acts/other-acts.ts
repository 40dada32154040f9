import { z } from 'zod'
import { settlementActsText } from '../../../../languages/staff/settlement-acts.ts'
import { signingText } from '../../../../languages/staff/signing.ts'
import { businessTime } from '../../../../rules/business-time.ts'
import { decidesForConsignor } from '../../../../rules/consigning/questions.ts'
import { DAY } from '../../../../rules/durations.ts'
import { formatCents, formatDollars, HOUSE_CURRENCY } from '../../../../rules/money.ts'
import { OFFER_HOURS, SECOND_PERSON_FROM } from '../../../../rules/policy.ts'
import { exactly, exactlyIn } from '../../../settlement/sale-words.ts'
import type { AskedApproval } from '../../approvals/approvals.ts'
import { afterDefaultHint, afterDefaultOptions } from '../../offers/after-default.ts'
import type { Decision } from '../../offers/decision.ts'
import { reasonSchema } from '../../reason.ts'
import type { PaymentPage } from '../payments.ts'
import type { SaleRecord } from '../sale-record.ts'
import type { Act, ActField, Typed } from './act.ts'
import { isAnotherField, secondSigns, typedIsAnother } from './money-acts.ts'
import { readDollars, typedOptional, typedTime, typedWholeDollars } from './typed-values.ts'

/** What staff decide about runs below their reserve, money without a sale, and what a second person has to sign. */

const ownReason = () =>
  ({ name: 'reason', label: settlementActsText('ownReason'), kind: 'reason' }) as const

/** Asked for where the consignor was asked; it may be left out from a price on that was agreed to. */
function offerReason([last]: Decision['questions']): { fields: ActField[]; initial: Typed } {
  if (!last) return { fields: [], initial: {} }
  const isAgreed = !decidesForConsignor([last], { ...last, kind: 'counter_offer' })
  const hint = settlementActsText('neededBelow', { amount: formatDollars(last.amount) })
  const field: ActField = isAgreed ? { ...ownReason(), isOptional: true, hint } : ownReason()
  return { fields: [field], initial: { reason: '' } }
}

export function acceptBid({ auction, bid, reserve, questions }: Decision): Act {
  const isOwed = decidesForConsignor(questions, { kind: 'accept_bid', amount: bid ?? 0 })
  const amount = formatDollars(bid ?? 0)
  const before = { run: auction.run, current_bid: bid }
  const rules = z.object(isOwed ? { reason: reasonSchema } : {})
  return {
    title: settlementActsText('acceptBid'),
    says: settlementActsText('acceptBidSays', {
      title: auction.title,
      amount,
      reserve: formatDollars(reserve ?? 0),
    }),
    confirm: () => settlementActsText('acceptAmount', { amount }),
    fields: isOwed ? [ownReason()] : [],
    rules: rules.transform((typed) => ({ ...typed, before })),
    initial: isOwed ? { reason: '' } : {},
    method: 'POST',
    address: `/api/staff/auctions/${auction.id}/accept`,
    seen: `${auction.run}`,
    done: settlementActsText('bidAccepted'),
  }
}

export function counterOffer(decision: Decision): Act {
  const { auction, bid, reserve, questions, asked_counts: asked } = decision
  const made = decision.offers.filter(({ kind }) => kind === 'counter_offer')
  const { fields, initial } = offerReason(questions)
  const says = settlementActsText('counterOfferSays', {
    hours: OFFER_HOURS,
    bid: formatDollars(bid ?? 0),
    reserve: formatDollars(reserve ?? 0),
  })
  return {
    title: settlementActsText('counterOffer'),
    says: `${says} ${secondSigns()}`,
    confirm: (typed) => {
      const amount = readDollars(typed['amount'] ?? '')
      if (amount === null) return settlementActsText('offer')
      return settlementActsText('offerAt', { amount: formatDollars(amount) })
    },
    // Left empty: an offer of the reserve itself would tell it to the bidder.
    fields: [
      {
        ...{ name: 'amount', label: settlementActsText('price'), kind: 'money' },
        hint: settlementActsText('bidderReadsPrice'),
      },
      ...fields,
    ],
    rules: z
      .object({ amount: typedWholeDollars, reason: typedOptional(1_000).optional() })
      .transform(({ amount, reason }, context) => {
        if (reason) return { amount, reason }
        if (decidesForConsignor(questions, { kind: 'counter_offer', amount })) {
          const message = settlementActsText('notAgreed')
          context.addIssue({ code: 'custom', path: ['reason'], message })
        }
        return { amount }
      }),
    initial: { amount: '', ...initial },
    method: 'POST',
    address: `/api/staff/auctions/${auction.id}/counter-offer`,
    seen: `${auction.run} ${made.length} ${asked['counter-offer'] ?? 0}`,
    done: settlementActsText('counterOfferMade'),
  }
}

/** Of a sale that is not paid yet. */
export function afterDefault({ auction, second_chance: isOffered }: SaleRecord): Act {
  return {
    title: settlementActsText('ifNotPaid'),
    says: settlementActsText('ifNotPaidSays', { title: auction.title }),
    confirm: () => settlementActsText('keepThis'),
    fields: [
      {
        ...{ name: 'enabled', label: settlementActsText('then'), kind: 'choice' },
        options: afterDefaultOptions(),
        hint: settlementActsText('theOffer', { how: afterDefaultHint(true) }),
      },
    ],
    rules: z
      .object({ enabled: z.enum(['true', 'false']) })
      .transform(({ enabled }) => ({ enabled: enabled === 'true' })),
    initial: { enabled: String(isOffered ?? false) },
    method: 'POST',
    address: `/api/staff/auctions/${auction.id}/second-chance`,
    done: settlementActsText('kept'),
  }
}

export function relist({ auction }: Decision, now: number): Act {
  const before = { run: auction.run }
  return {
    title: settlementActsText('relist'),
    says: settlementActsText('relistSays', { title: auction.title, run: auction.run + 1 }),
    confirm: () => settlementActsText('relist'),
    fields: [
      {
        ...{ name: 'ends_at', label: settlementActsText('ends'), kind: 'time' },
        hint: settlementActsText('easternTime'),
      },
    ],
    rules: z.object({ ends_at: typedTime }).transform((typed) => ({ ...typed, before })),
    initial: { ends_at: businessTime(new Date(now + 7 * DAY)) },
    method: 'POST',
    address: `/api/staff/auctions/${auction.id}/relist`,
    seen: `${auction.run}`,
    done: settlementActsText('relisted'),
  }
}

/** A wire that waits for review. */
type Wire = Pick<PaymentPage, 'payment' | 'asked_counts'>

export function returnWire({ payment, asked_counts: asked }: Wire): Act {
  const { id, amount, currency, sender } = payment
  const money = exactlyIn(currency, amount)
  const says =
    sender === null
      ? settlementActsText('sendBackToSender', { money })
      : settlementActsText('sendBackSays', { money, sender })
  const second = currency === HOUSE_CURRENCY ? secondSigns() : settlementActsText('secondAlways')
  return {
    title: settlementActsText('sendBack'),
    says: `${says} ${second}`,
    confirm: () => settlementActsText('sendBackMoney', { money }),
    isDanger: true,
    fields: [{ name: 'note', label: settlementActsText('reason'), kind: 'reason' }],
    rules: z.object({ note: reasonSchema }),
    initial: { note: '' },
    method: 'POST',
    address: `/api/staff/payments/${id}/return`,
    seen: `${asked['return-payment'] ?? 0}`,
    done: settlementActsText('isSentBack'),
  }
}

export function assignWire(
  { payment: { id, amount }, asked_counts: asked }: Wire,
  sale: { reservation_id: string; of: string },
): Act {
  return {
    title: settlementActsText('countWire'),
    says: settlementActsText('countWireSays', {
      amount: exactly(amount),
      sale: sale.of,
      large: formatCents(SECOND_PERSON_FROM),
    }),
    confirm: () => settlementActsText('countAmount', { amount: exactly(amount) }),
    fields: [
      { name: 'reason', label: settlementActsText('reason'), kind: 'reason' },
      isAnotherField(),
    ],
    rules: z
      .object({ reason: reasonSchema, is_another: typedIsAnother })
      .transform((typed) => ({ reservation_id: sale.reservation_id, ...typed })),
    initial: { reason: '', is_another: '' },
    method: 'POST',
    address: `/api/staff/payments/${id}/assign`,
    seen: `${asked['assign-payment'] ?? 0}`,
    about: sale.reservation_id,
    done: settlementActsText('counted'),
  }
}

export function sign({ id, amount, currency, changes }: AskedApproval, what: string): Act {
  const isOfMoney = changes.length === 0
  const money = exactlyIn(currency, amount)
  const changed = changes.map((change) => signingText('change', change))
  return {
    title: signingText('signAsSecond'),
    says: isOfMoney
      ? signingText('signMoneySays', { what, money })
      : signingText('signChangesSays', { what, changes: changed.join('; ') }),
    confirm: () => (isOfMoney ? signingText('signMoney', { money }) : signingText('sign')),
    fields: [],
    rules: z.object({}),
    initial: {},
    method: 'POST',
    address: `/api/staff/approvals/${id}/approve`,
    done: signingText('signed'),
  }
}

export function refuseToSign({ id }: AskedApproval, what: string): Act {
  return {
    title: signingText('refuseToSign'),
    says: signingText('refuseSays', { what }),
    confirm: () => signingText('refuse'),
    isDanger: true,
    fields: [{ name: 'reason', label: signingText('reason'), kind: 'reason' }],
    rules: z.object({ reason: reasonSchema }),
    initial: { reason: '' },
    method: 'POST',
    address: `/api/staff/approvals/${id}/refuse`,
    done: signingText('refused'),
  }
}
