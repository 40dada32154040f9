import { mailAgreementText } from '../../../languages/mails/agreement.ts'
import type { NoticeKind } from '../../../rules/sales/notices.ts'
import { identifierText } from '../../../rules/vehicle/vehicle-facts.ts'
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
      subject: mailAgreementText('agreementTitle', { title: lot.title }),
      preheader: mailAgreementText('agreementInShort', { price: dollars(price) }),
      paragraphs: [
        mailAgreementText('reserved', { title: lot.title, price: dollars(price) }),
        [...payment.said, mailAgreementText('attached')].join(' '),
      ],
      highlight: {
        label: mailAgreementText('priceUsd'),
        value: dollars(price),
        ...payment.highlighted,
      },
      button: purchaseButton(about, mailAgreementText('seePurchase')),
      facts: [
        ...lotFacts(lot),
        ...(identifier
          ? [[identifierText(identifier[0]), identifier[1]] satisfies [string, string]]
          : []),
        [mailAgreementText('deliverTo'), deliverTo],
      ],
      attachments: [
        { kind: 'purchase_agreement', id, filename: agreementFile({ lot_number: lot.lotNumber }) },
      ],
      reason: mailAgreementText('signedReason'),
    }
  },
}

/** What was agreed on stays true where this is sent once it was paid; written then, it asks for nothing. */
function paymentOf(about: About<Kinds>): { said: string[]; highlighted: { note?: string } } {
  const sale = saleIn(about)
  if (owesPrice(sale)) {
    const said = [mailAgreementText('agreedToPay', { hours: String(about.paymentHours) })]
    const note = mailAgreementText('due', { time: when(sale.dueAt) })
    return { said, highlighted: { note } }
  }
  if (sale.paid < sale.price) return { said: [], highlighted: {} }
  return { said: [mailAgreementText('isPaid')], highlighted: { note: mailAgreementText('paid') } }
}
