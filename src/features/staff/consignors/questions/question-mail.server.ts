import type { QuestionKind } from '../../../../rules/consigning/questions.ts'
import { cents, formatCents } from '../../../../rules/money.ts'
import { OFFER_HOURS } from '../../../../rules/policy.ts'
import { lotNumber } from '../../../../rules/vehicle/lot-number.ts'
import type { Mail } from '../../../../server/mail/mail.ts'

interface Asked {
  to: string
  url: string
  kind: QuestionKind
  title: string
  lot_number: number
  stock_number: string | null
  /** Cents, as are the others: what would be taken, or offered. */
  amount: number
  bid: number
  reserve: number
}

/** To everybody who acts for the consignor: whoever answers first decides. */
export function questionMail(asked: Asked): Mail {
  const { to, url, kind, title, lot_number: number, stock_number: stock } = asked
  const [amount, bid, reserve] = [asked.amount, asked.bid, asked.reserve].map((value) =>
    formatCents(cents(value)),
  )
  const what =
    kind === 'accept_bid'
      ? `Would you sell it for ${amount}, its highest bid?`
      : `May we offer it to the highest bidder for ${amount}? The bidder then has ${OFFER_HOURS} hours to accept.`
  return {
    to,
    subject: `Your decision: ${title}`,
    paragraphs: [
      `${title} ended below its reserve of ${reserve}. ${what}`,
      'Approve or decline it on our site. Whoever of your bank answers first decides.',
    ],
    highlight: { label: kind === 'accept_bid' ? 'Highest bid' : 'Price', value: amount ?? '' },
    facts: [
      ['Item', title],
      ['Lot', lotNumber(number)],
      ...(stock === null ? [] : ([['Your number', stock]] satisfies [string, string][])),
      ['Highest bid', bid ?? ''],
      ['Reserve', reserve ?? ''],
    ],
    button: { label: 'Decide', url },
    reason: 'You received this email because you act for the consignor of this lot.',
  }
}
