import type { z } from 'zod'
import { formatDollars } from '../../../../rules/money.ts'
import { OFFER_HOURS } from '../../../../rules/policy.ts'
import type { Act } from '../../settlement/acts/act.ts'
import {
  answerSchema,
  OWN_DECISIONS_ADDRESS,
  type answeredSchema,
  type OwnDecision,
} from '../questions/questions.ts'

/** What the people of a consignor answer to what staff ask. */

const NOTE = { name: 'note', label: 'Note', kind: 'reason', isOptional: true } as const

function answer({ id }: OwnDecision, what: 'approve' | 'decline') {
  return {
    fields: [{ ...NOTE, hint: 'Our staff read it' }],
    rules: answerSchema,
    initial: { note: '' },
    method: 'POST',
    address: `${OWN_DECISIONS_ADDRESS}/${id}/${what}`,
  } as const
}

export function approve(decision: OwnDecision): Act {
  const { auction, amount, kind, reserve } = decision
  const price = formatDollars(amount)
  const isSale = kind === 'accept_bid'
  return {
    ...answer(decision, 'approve'),
    title: isSale ? 'Sell below the reserve' : 'Approve the offer',
    says: isSale
      ? `${auction.title} is sold for ${price}, below its reserve of ${formatDollars(reserve ?? 0)}. The bidder gets the invoice at once; this cannot be undone.`
      : `${auction.title} is offered to its highest bidder for ${price}, for ${OFFER_HOURS} hours. If it is taken, it is sold at that price.`,
    confirm: () => `Approve ${price}`,
    done: isSale ? 'Sold' : offerDone,
  }
}

function offerDone(answer: unknown): string {
  const { decision } = answer as z.infer<typeof answeredSchema>
  return decision.waits_for_house ? `Approved. ${CONFIRMED_BY_HOUSE}` : 'Offer made'
}

/** Of a price that somebody else of the staff has to sign. */
export const CONFIRMED_BY_HOUSE = 'The house confirms the price before it is offered.'

export function decline(decision: OwnDecision): Act {
  const { auction, amount } = decision
  return {
    ...answer(decision, 'decline'),
    title: 'Decline',
    says: `${formatDollars(amount)} for ${auction.title} is declined. Our staff then see what becomes of it: they may ask you about another price, or relist it.`,
    confirm: () => 'Decline',
    isDanger: true,
    done: 'Declined',
  }
}
