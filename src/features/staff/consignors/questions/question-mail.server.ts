import { mailAboutText } from '../../../../languages/mails/about.ts'
import { mailFromStaffText } from '../../../../languages/mails/from-staff.ts'
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
  const amount = formatCents(cents(asked.amount))
  const bid = formatCents(cents(asked.bid))
  const reserve = formatCents(cents(asked.reserve))
  const what =
    kind === 'accept_bid'
      ? mailFromStaffText('sellForBid', { item: title, reserve, amount })
      : mailFromStaffText('offerItFor', { item: title, reserve, amount, hours: OFFER_HOURS })
  return {
    to,
    subject: mailFromStaffText('decisionSubject', { item: title }),
    paragraphs: [what, mailFromStaffText('whoDecides')],
    highlight: {
      label: kind === 'accept_bid' ? mailFromStaffText('highestBid') : mailFromStaffText('price'),
      value: amount,
    },
    facts: [
      [mailAboutText('item'), title],
      [mailAboutText('lot'), lotNumber(number)],
      ...(stock === null
        ? []
        : ([[mailFromStaffText('yourNumber'), stock]] satisfies [string, string][])),
      [mailFromStaffText('highestBid'), bid],
      [mailFromStaffText('reserve'), reserve],
    ],
    button: { label: mailFromStaffText('decide'), url },
    reason: mailFromStaffText('actForConsignor'),
  }
}
