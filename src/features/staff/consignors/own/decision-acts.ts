import type { z } from 'zod'
import { ownText } from '../../../../languages/staff/own.ts'
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

function answer({ id }: OwnDecision, what: 'approve' | 'decline') {
  return {
    fields: [
      {
        ...({ name: 'note', label: ownText('note'), kind: 'reason', isOptional: true } as const),
        hint: ownText('staffReadIt'),
      },
    ],
    rules: answerSchema,
    initial: { note: '' },
    method: 'POST',
    address: `${OWN_DECISIONS_ADDRESS}/${id}/${what}`,
  } as const
}

export function approve(decision: OwnDecision): Act {
  const { amount, kind, reserve } = decision
  const { title } = decision.auction
  const price = formatDollars(amount)
  const isSale = kind === 'accept_bid'
  return {
    ...answer(decision, 'approve'),
    title: isSale ? ownText('sellBelowReserve') : ownText('approveOffer'),
    says: isSale
      ? ownText('sellSays', { title, price, reserve: formatDollars(reserve ?? 0) })
      : ownText('offerSays', { title, price, hours: OFFER_HOURS }),
    confirm: () => ownText('approvePrice', { price }),
    done: isSale ? ownText('sold') : offerDone,
  }
}

function offerDone(answer: unknown): string {
  const { decision } = answer as z.infer<typeof answeredSchema>
  return decision.waits_for_house ? ownText('approvedForHouse') : ownText('offerMade')
}

export function decline(decision: OwnDecision): Act {
  const { auction, amount } = decision
  return {
    ...answer(decision, 'decline'),
    title: ownText('decline'),
    says: ownText('declineSays', { price: formatDollars(amount), title: auction.title }),
    confirm: () => ownText('decline'),
    isDanger: true,
    done: ownText('declined'),
  }
}
