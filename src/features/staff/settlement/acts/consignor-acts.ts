import { z } from 'zod'
import { settlementActsText } from '../../../../languages/staff/settlement-acts.ts'
import { QUESTION_KINDS } from '../../../../rules/consigning/questions.ts'
import { formatDollars } from '../../../../rules/money.ts'
import { askConsignorAddress } from '../../consignors/questions/questions.ts'
import type { Decision } from '../../offers/decision.ts'
import type { Act } from './act.ts'
import { readDollars, typedWholeDollars } from './typed-values.ts'

/** Asks the consignor of a run below its reserve, whose yes sells it or makes the offer. */
export function askConsignor(decision: Decision, consignor: string): Act {
  const { auction, bid, reserve, questions } = decision
  const highest = formatDollars(bid ?? 0)
  return {
    title: settlementActsText('askConsignor'),
    says: settlementActsText('askConsignorSays', {
      consignor,
      highest,
      reserve: formatDollars(reserve ?? 0),
    }),
    confirm(typed) {
      if (typed['kind'] !== 'counter_offer') {
        return settlementActsText('askAbout', { amount: highest })
      }
      const amount = readDollars(typed['amount'] ?? '')
      if (amount === null) return settlementActsText('ask')
      return settlementActsText('askAbout', { amount: formatDollars(amount) })
    },
    fields: [
      {
        ...{ name: 'kind', label: settlementActsText('whetherTo'), kind: 'choice' },
        options: [
          { value: 'accept_bid', label: settlementActsText('sellFor', { amount: highest }) },
          { value: 'counter_offer', label: settlementActsText('offerHigher') },
        ],
      },
      {
        ...{ name: 'amount', label: settlementActsText('price'), kind: 'money' },
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
    seen: `${auction.run} ${questions.length}`,
    done: settlementActsText('isAsked', { consignor }),
  }
}
