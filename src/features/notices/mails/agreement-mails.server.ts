import type { NoticeKind } from '../../../rules/sales/notices.ts'
import { agreementFile } from '../../buy-now/agreement-pdf.server.ts'
import {
  lotFacts,
  lotOf,
  dollars,
  owesPrice,
  purchaseButton,
  saleIn,
  when,
  type About,
  type NoticeMails,
} from './about.server.ts'

type Kinds = Extract<NoticeKind, 'purchase_agreement'>

/** What confirms a purchase to who signed for it, with the agreement. */
export const AGREEMENT_MAILS: NoticeMails<Kinds> = {
  purchase_agreement(about) {
    const lot = lotOf(about)
    const { id, price } = saleIn(about)
    const { email, deliverTo, identifier } = about.data
    const payment = paymentOf(about)
    return {
      to: email,
      subject: `Your purchase agreement: ${lot.title}`,
      preheader: `You reserved it for ${dollars(price)}. The signed agreement is attached.`,
      paragraphs: [
        `You have reserved ${lot.title} for ${dollars(price)} with Buy Now.`,
        [...payment.said, 'The signed purchase agreement is attached.'].join(' '),
      ],
      highlight: { label: 'Price, USD', value: dollars(price), ...payment.highlighted },
      button: purchaseButton(about, 'See your purchase'),
      facts: [...lotFacts(lot), ...(identifier ? [identifier] : []), ['Deliver to', deliverTo]],
      attachments: [
        { kind: 'purchase_agreement', id, filename: agreementFile({ lot_number: lot.lotNumber }) },
      ],
      reason: 'You received this email because you signed a purchase agreement.',
    }
  },
}

/** What was agreed on stays true where this is sent once it was paid; written then, it asks for nothing. */
function paymentOf(about: About<Kinds>): { said: string[]; highlighted: { note?: string } } {
  const sale = saleIn(about)
  if (owesPrice(sale)) {
    const said = [`You agreed to pay by bank transfer within ${about.paymentHours} hours.`]
    return { said, highlighted: { note: `Due ${when(sale.dueAt)}` } }
  }
  if (sale.paid < sale.price) return { said: [], highlighted: {} }
  return { said: ['It is paid.'], highlighted: { note: 'Paid' } }
}
