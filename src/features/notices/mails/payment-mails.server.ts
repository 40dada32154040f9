import { HOUSE_CURRENCY } from '../../../rules/money.ts'
import type { NoticeKind } from '../../../rules/sales/notices.ts'
import { balanceOf, type Sale } from '../../../rules/sales/sale.ts'
import { heldInWords } from '../../settlement/sale-words.ts'
import {
  actsOnDashboard,
  compareFirst,
  invoiceFacts,
  lotFacts,
  lotOf,
  money,
  moneyIn,
  purchaseButton,
  saleIn,
  toPay,
  wireFacts,
  type About,
  type NoticeMail,
  type NoticeMails,
} from './about.server.ts'
import { whatNow } from './invoice-mails.server.ts'

type Kinds = Extract<
  NoticeKind,
  'payment_in_part' | 'payment_in_full' | 'payment_in_review' | 'refund' | 'reservation_cancelled'
>

const BUYER = 'You received this email because you bought this lot.'

/** What buyers are told of money that came or went. */
export const PAYMENT_MAILS: NoticeMails<Kinds> = {
  payment_in_part(about) {
    const lot = lotOf(about)
    const sale = saleIn(about)
    const asks = toPay(sale) > 0
    return {
      subject: `We received ${money(about.data.amount)} for ${lot.title}`,
      preheader: `Part of invoice ${sale.invoiceNumber} is paid.`,
      paragraphs: ['Thank you. Your payment has arrived.', ...whatNow(about, sale)],
      highlight: { label: 'Received, USD', value: money(about.data.amount) },
      button: purchaseButton(about, 'Open the invoice'),
      facts: [...invoiceFacts(sale, lot), ...(asks ? wireFacts(sale, about.site) : [])],
      ...(asks ? { warning: compareFirst(about) } : {}),
      reason: BUYER,
    }
  },
  payment_in_full(about) {
    const lot = lotOf(about)
    const sale = saleIn(about)
    const { amount } = about.data
    const isTooMuch = balanceOf(sale) < 0
    return {
      subject: isTooMuch
        ? `We received ${money(amount)} for ${lot.title}`
        : `Paid in full: ${lot.title}`,
      preheader: isTooMuch
        ? 'That is more than your invoice. We will send the rest back.'
        : `We received ${money(amount)}. The vehicle is yours.`,
      paragraphs: [
        ...(isTooMuch
          ? ['Thank you. Your payment has arrived.', ...whatNow(about, sale)]
          : ['Thank you. Your invoice is paid, and the vehicle is yours.']),
        ...nextAfterPayment(about, sale),
      ],
      highlight: { label: 'Received, USD', value: money(amount) },
      button: purchaseButton(
        about,
        isToChoose(sale) && actsOnDashboard(about)
          ? 'Choose pick-up or delivery'
          : 'See your purchase',
      ),
      facts: invoiceFacts(sale, lot),
      reason: BUYER,
    }
  },
  payment_in_review(about) {
    const { amount, currency = HOUSE_CURRENCY } = about.data
    const received = moneyIn(currency, amount)
    return {
      subject: `We are looking at your payment of ${received}`,
      preheader: 'It has arrived, and your money is safe.',
      paragraphs: [
        'We received a payment from you that we cannot apply right away: the sale is over, the reference or date is unclear, or it is not in US dollars. Your money is safe.',
        'Our team is looking into it and will email you about what comes next. You do not need to do anything now.',
      ],
      highlight: { label: `Received, ${currency}`, value: received },
      button: purchaseButton(about, 'See your purchases'),
      facts: about.lot ? lotFacts(about.lot) : [],
      reason: 'You received this email because we received a payment from you.',
    }
  },
  refund(about) {
    const lot = lotOf(about)
    const { amount, currency = HOUSE_CURRENCY, reason } = about.data
    const sent = moneyIn(currency, amount)
    const [from, to] = saleIn(about).terms.refundHours
    return {
      subject: `We sent you ${sent} back for ${lot.title}`,
      preheader: `It takes ${from} to ${to} hours to arrive.`,
      paragraphs: [
        `We sent ${sent} back to the account that you paid from. It takes ${from} to ${to} hours to arrive.`,
        ...whatRefundEnds(saleIn(about)),
      ],
      highlight: { label: `Refund, ${currency}`, value: sent },
      button: purchaseButton(about, 'See your purchase'),
      facts: [...lotFacts(lot), ['Reason', reason]],
      reason: BUYER,
    }
  },
  reservation_cancelled(about) {
    const lot = lotOf(about)
    return {
      subject: `Your reservation was cancelled: ${lot.title}`,
      ...whatIsOver(about),
      button: purchaseButton(about, 'See your purchases'),
      facts: [...lotFacts(lot), ['Reason', about.data.reason]],
      reason: BUYER,
    }
  },
}

/** Nothing more comes of a sale of which everything was sent back; an account closed for default is told of in mails of its own. */
function whatRefundEnds({ state, paid }: Sale): string[] {
  if (state === 'returning' && paid <= 0)
    return [
      'That is everything you paid, and you owe nothing for it. Should the vehicle still come, do not accept it: the carrier brings it back to us.',
    ]
  return state === 'refunded' && paid <= 0
    ? ['That is everything you paid, and your purchase has ended. You owe nothing for it.']
    : []
}

/** A default leaves open what is owed, and what becomes of money that came; of what staff cancel nothing was paid. */
function whatIsOver(
  about: About<'reservation_cancelled'>,
): Pick<NoticeMail, 'preheader' | 'paragraphs'> {
  const { sale } = about
  const { title } = lotOf(about)
  if (sale?.state !== 'defaulted') {
    return {
      preheader: 'You no longer owe anything for it.',
      paragraphs: [`Your reservation of ${title} was cancelled. Please do not send a wire for it.`],
    }
  }
  return {
    preheader: 'It was not paid in time.',
    paragraphs: [
      `Your reservation of ${title} was cancelled, because it was not paid in time. Please do not wire anything for it without calling us.`,
      ...(sale.paid > 0 ? [heldInWords(sale.paid)] : []),
    ],
  }
}

function isToChoose({ state, handover }: Sale): boolean {
  return state === 'paid' && handover === null
}

/** What has been sent or received needs nothing prepared any more. */
function nextAfterPayment(about: About<Kinds>, sale: Sale): string[] {
  if (sale.state !== 'paid') return []
  if (!isToChoose(sale))
    return ['We are getting the vehicle ready and will email you at each step.']
  return actsOnDashboard(about)
    ? ['Choose pick-up or delivery on your dashboard, and we will get the vehicle ready.']
    : [
        'Tell us whether you want pick-up or delivery: call us, or reply to this email. Then we will get the vehicle ready.',
      ]
}
