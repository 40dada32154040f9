import { PAYMENT_HOURS_BUY_NOW } from '../../../rules/policy.ts'
import type { NoticeKind } from '../../../rules/sales/notices.ts'
import {
  lotFacts,
  lotOf,
  money,
  purchaseButton,
  saleIn,
  when,
  type NoticeMails,
} from './about.server.ts'

type Kinds = Extract<NoticeKind, 'purchase_agreement'>

/** What confirms a purchase to who signed for it, with the agreement. */
export const AGREEMENT_MAILS: NoticeMails<Kinds> = {
  purchase_agreement(about) {
    const lot = lotOf(about)
    const { id, price, dueAt } = saleIn(about)
    const { email, deliverTo, identifier } = about.data
    return {
      to: email,
      subject: `Your purchase agreement: ${lot.title}`,
      preheader: `You reserved it for ${money(price)}. The signed agreement is attached.`,
      paragraphs: [
        `You have reserved ${lot.title} for ${money(price)} with Buy Now.`,
        `It is to be paid by bank transfer within ${PAYMENT_HOURS_BUY_NOW} hours. The signed purchase agreement is attached.`,
      ],
      highlight: {
        label: 'Price, USD',
        value: money(price),
        note: `To be paid before ${when(dueAt)}`,
      },
      button: purchaseButton(about, 'See your purchase'),
      facts: [...lotFacts(lot), ...(identifier ? [identifier] : []), ['Deliver to', deliverTo]],
      attachments: [{ kind: 'purchase_agreement', id, filename: 'purchase-agreement.pdf' }],
      reason: 'You received this email because you signed a purchase agreement with this address.',
    }
  },
}
