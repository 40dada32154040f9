import { mailAboutText } from '../../../languages/mails/about.ts'
import { mailPaymentsText } from '../../../languages/mails/payments.ts'
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

/** What buyers are told of money that came or went. */
export const PAYMENT_MAILS: NoticeMails<Kinds> = {
  payment_in_part(about) {
    const lot = lotOf(about)
    const sale = saleIn(about)
    const asks = toPay(sale) > 0
    return {
      subject: mailPaymentsText('receivedSubject', {
        amount: money(about.data.amount),
        item: lot.title,
      }),
      preheader: mailPaymentsText('partPaid', { invoice: sale.invoiceNumber }),
      paragraphs: [mailPaymentsText('hasArrived'), ...whatNow(about, sale)],
      highlight: {
        label: mailPaymentsText('received', { currency: HOUSE_CURRENCY }),
        value: money(about.data.amount),
      },
      button: purchaseButton(about, mailPaymentsText('openInvoice')),
      facts: [...invoiceFacts(sale, lot), ...(asks ? wireFacts(sale, about.site) : [])],
      ...(asks ? { warning: compareFirst(about) } : {}),
      reason: mailPaymentsText('youBought'),
    }
  },
  payment_in_full(about) {
    const lot = lotOf(about)
    const sale = saleIn(about)
    const { amount } = about.data
    const isTooMuch = balanceOf(sale) < 0
    return {
      subject: isTooMuch
        ? mailPaymentsText('receivedSubject', { amount: money(amount), item: lot.title })
        : mailPaymentsText('paidInFullSubject', { item: lot.title }),
      preheader: isTooMuch
        ? mailPaymentsText('tooMuchPreheader')
        : mailPaymentsText('paidInFullPreheader', { amount: money(amount) }),
      paragraphs: [
        ...(isTooMuch
          ? [mailPaymentsText('hasArrived'), ...whatNow(about, sale)]
          : [mailPaymentsText('paidInFull')]),
        ...nextAfterPayment(about, sale),
      ],
      highlight: {
        label: mailPaymentsText('received', { currency: HOUSE_CURRENCY }),
        value: money(amount),
      },
      button: purchaseButton(
        about,
        isToChoose(sale) && actsOnDashboard(about)
          ? mailPaymentsText('choosePickUpOrDelivery')
          : mailPaymentsText('seePurchase'),
      ),
      facts: invoiceFacts(sale, lot),
      reason: mailPaymentsText('youBought'),
    }
  },
  payment_in_review(about) {
    const { amount, currency = HOUSE_CURRENCY } = about.data
    const received = moneyIn(currency, amount)
    return {
      subject: mailPaymentsText('inReviewSubject', { amount: received }),
      preheader: mailPaymentsText('inReviewPreheader'),
      paragraphs: [mailPaymentsText('cannotApply'), mailPaymentsText('lookingIntoIt')],
      highlight: { label: mailPaymentsText('received', { currency }), value: received },
      button: purchaseButton(about, mailPaymentsText('seePurchases')),
      facts: about.lot ? lotFacts(about.lot) : [],
      reason: mailPaymentsText('youPaid'),
    }
  },
  refund(about) {
    const lot = lotOf(about)
    const { amount, currency = HOUSE_CURRENCY, reason } = about.data
    const sent = moneyIn(currency, amount)
    const [from, to] = saleIn(about).terms.refundHours
    return {
      subject: mailPaymentsText('refundSubject', { amount: sent, item: lot.title }),
      preheader: mailPaymentsText('refundPreheader', { from, to }),
      paragraphs: [
        mailPaymentsText('refundSent', { amount: sent, from, to }),
        ...whatRefundEnds(saleIn(about)),
      ],
      highlight: { label: mailPaymentsText('refund', { currency }), value: sent },
      button: purchaseButton(about, mailPaymentsText('seePurchase')),
      facts: [...lotFacts(lot), [mailAboutText('reason'), reason]],
      reason: mailPaymentsText('youBought'),
    }
  },
  reservation_cancelled(about) {
    const lot = lotOf(about)
    return {
      subject: mailPaymentsText('cancelledSubject', { item: lot.title }),
      ...whatIsOver(about),
      button: purchaseButton(about, mailPaymentsText('seePurchases')),
      facts: [...lotFacts(lot), [mailAboutText('reason'), about.data.reason]],
      reason: mailPaymentsText('youBought'),
    }
  },
}

/** Nothing more comes of a sale of which everything was sent back; an account closed for default is told of in mails of its own. */
function whatRefundEnds({ state, paid }: Sale): string[] {
  if (state === 'returning' && paid <= 0) return [mailPaymentsText('refundedMayCome')]
  return state === 'refunded' && paid <= 0 ? [mailPaymentsText('refundedAll')] : []
}

/** A default leaves open what is owed, and what becomes of money that came; of what staff cancel nothing was paid. */
function whatIsOver(
  about: About<'reservation_cancelled'>,
): Pick<NoticeMail, 'preheader' | 'paragraphs'> {
  const { sale } = about
  const { title } = lotOf(about)
  if (sale?.state !== 'defaulted') {
    return {
      preheader: mailPaymentsText('oweNothing'),
      paragraphs: [mailPaymentsText('cancelled', { item: title })],
    }
  }
  return {
    preheader: mailPaymentsText('notPaidPreheader'),
    paragraphs: [
      mailPaymentsText('notPaidInTime', { item: title }),
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
  if (!isToChoose(sale)) return [mailPaymentsText('gettingReady')]
  return actsOnDashboard(about)
    ? [mailPaymentsText('chooseOnDashboard')]
    : [mailPaymentsText('tellUsWhich')]
}
