import { z } from 'zod'
import { QUESTION_KINDS } from '../../../../rules/consigning/questions.ts'
import { formatDollars } from '../../../../rules/money.ts'
import { askConsignorAddress } from '../../consignors/questions/questions.ts'
import type { Decision } from '../../offers/decision.ts'
import type { Act } from './act.ts'
import { readDollars, typedWholeDollars } from './typed-values.ts'

/** Asks the consignor of a run below its reserve, whose yes sells it or makes the offer. */
export function askConsignor({ auction, bid, reserve }: Decision, consignor: string): Act {
  const highest = formatDollars(bid ?? 0)
  return {
    title: 'Ask the consignor',
    says: `Everybody who acts for ${consignor} is mailed, and one of them approves or declines. What is approved is done at once. The highest bid is ${highest}, the reserve ${formatDollars(reserve ?? 0)}.`,
    confirm(typed) {
      if (typed['kind'] !== 'counter_offer') return `Ask about ${highest}`
      const amount = readDollars(typed['amount'] ?? '')
      return amount === null ? 'Ask' : `Ask about ${formatDollars(amount)}`
    },
    fields: [
      {
        ...{ name: 'kind', label: 'Whether to', kind: 'choice' },
        options: [
          { value: 'accept_bid', label: `Sell for ${highest}, the highest bid` },
          { value: 'counter_offer', label: 'Offer its bidder a higher price' },
        ],
      },
      {
        ...{ name: 'amount', label: 'Price', kind: 'money' },
        when: { name: 'kind', is: 'counter_offer' },
      },
    ],
    rules: z
      .object({ kind: z.enum(QUESTION_KINDS), amount: z.string() })
      .transform(({ kind, amount: typed }, { addIssue }) => {
        if (kind === 'accept_bid') return { kind, amount: bid ?? 0 }
        const { data: amount, error } = typedWholeDollars.safeParse(typed)
        if (amount !== undefined) return { kind, amount }
        addIssue({ code: 'custom', path: ['amount'], message: error?.issues[0]?.message ?? '' })
        return z.NEVER
      }),
    initial: { kind: 'accept_bid', amount: '' },
    method: 'POST',
    address: askConsignorAddress(auction.id),
    done: `${consignor} is asked`,
  }
}
