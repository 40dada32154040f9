import type { NoticeKind } from '../../../rules/sales/notices.ts'
import { asksForMoney, balanceOf, type Sale } from '../../../rules/sales/sale.ts'
import type { AttachmentRef } from '../../../server/mail/mail.ts'
import {
  actsOnDashboard,
  compareFirst,
  dollars,
  invoiceFacts,
  lotOf,
  money,
  owesPrice,
  purchaseButton,
  saleIn,
  toPay,
  when,
  wireFacts,
  type About,
  type AboutLot,
  type NoticeMail,
  type NoticeMails,
} from './about.server.ts'

type Kinds = Extract<
  NoticeKind,
  'invoice' | 'invoice_changed' | 'remind_half_time' | 'remind_last' | 'overdue'
>

const BUYER = 'You received this email because you bought this lot.'

/** What buyers are told of what they owe, as it stands when the mail is written. */
export const INVOICE_MAILS: NoticeMails<Kinds> = {
  invoice(about) {
    const lot = lotOf(about)
    const sale = saleIn(about)
    return bill(about, {
      subject: `Your invoice for ${lot.title}`,
      paragraphs: owesPrice(sale)
        ? [
            `${howBought(sale, lot)} Pay by bank wire before ${when(sale.dueAt)}, and the vehicle is yours.`,
            otherwise(about),
          ]
        : [howBought(sale, lot), ...whatNow(about, sale)],
      attachments: invoiceOf(sale),
    })
  },
  invoice_changed(about) {
    const lot = lotOf(about)
    const sale = saleIn(about)
    return bill(about, {
      subject: `Your invoice has changed: ${lot.title}`,
      paragraphs: [about.data.why, ...whatNow(about, sale)],
      attachments: invoiceOf(sale),
    })
  },
  remind_half_time(about) {
    const lot = lotOf(about)
    return bill(about, {
      subject: `A reminder to pay for ${lot.title}`,
      paragraphs: [
        'Half of your time to pay has passed. If your wire is on its way, there is nothing more to do: we write to you when it arrives.',
        otherwise(about),
      ],
    })
  },
  remind_last(about) {
    const lot = lotOf(about)
    return bill(about, {
      subject: `Last reminder to pay for ${lot.title}`,
      paragraphs: [
        `${whatIsMissing(saleIn(about))} is due soon, and has not arrived. If you wired it, or need help, call us or answer this email now.`,
        otherwise(about),
      ],
    })
  },
  overdue(about) {
    const lot = lotOf(about)
    const sale = saleIn(about)
    const { defaultsAt } = about.data
    const words = bill(about, {
      subject: `Your payment is overdue: ${lot.title}`,
      paragraphs:
        defaultsAt === null
          ? [
              `Your payment was due ${when(sale.dueAt)}, and is not counted yet. A wire has arrived that may be yours, and we are looking at it: if you sent it, there is nothing more to do.`,
              `If you did not wire yet, do it now, or call us. If the payment is not yours, ${whatFollows(about)}.`,
            ]
          : [
              `${whatIsMissing(sale)} was due ${when(sale.dueAt)}, and has not arrived. We keep the vehicle for you a little longer.`,
              `If it is not paid before ${when(defaultsAt)}, ${whatFollows(about)}. Call us if anything holds you up.`,
            ],
    })
    return {
      ...words,
      preheader: `${money(toPay(sale))} was due ${when(sale.dueAt)}. Reference ${sale.reference}.`,
      highlight: {
        label: 'To pay, USD',
        value: money(toPay(sale)),
        note: defaultsAt === null ? `Was due ${when(sale.dueAt)}` : `Before ${when(defaultsAt)}`,
      },
    }
  },
}

function whatIsMissing({ paid }: Sale): string {
  return paid > 0 ? 'The rest of your payment' : 'Your payment'
}

function howBought({ kind, price }: Sale, { title }: AboutLot): string {
  switch (kind) {
    case 'win':
      return `Your bid of ${dollars(price)} was the highest when the auction closed.`
    case 'buy_now':
      return `You reserved ${title} for ${dollars(price)}.`
    case 'offer':
      return `You accepted our offer of ${title} for ${dollars(price)}.`
  }
}

function otherwise(about: Pick<About<Kinds>, 'reader'>): string {
  return `If it is not paid in time, ${whatFollows(about)}.`
}

/** What is closed already is not closed for it. */
function whatFollows(about: Pick<About<Kinds>, 'reader'>): string {
  return actsOnDashboard(about)
    ? 'your account is closed and the vehicle is re-listed'
    : 'the vehicle is re-listed'
}

/** Who has paid the price is asked for what came later, and threatened with nothing. */
export function whatNow(about: Pick<About<Kinds>, 'reader'>, sale: Sale): string[] {
  const balance = balanceOf(sale)
  if (balance < 0)
    return [`You have paid ${money(-balance)} more than your invoice. We will send it back to you.`]
  if (balance === 0) return ['Everything is paid. There is nothing more to pay.']
  if (!asksForMoney(sale.state)) return ['There is nothing to pay.']
  if (owesPrice(sale))
    return [`Pay ${money(balance)} by bank wire before ${when(sale.dueAt)}.`, otherwise(about)]
  return [
    `The price of the vehicle is paid. Please wire the remaining ${money(balance)} before we hand the vehicle over; your purchase is safe.`,
  ]
}

type Bill = Pick<NoticeMail, 'subject' | 'paragraphs' | 'attachments'>

/** A mail with the invoice as it stands, and how to pay what is left of it. */
function bill(about: About<Kinds>, words: Bill): NoticeMail {
  const { site } = about
  const sale = saleIn(about)
  const lot = lotOf(about)
  const left = toPay(sale)
  const before = owesPrice(sale)
    ? `before ${when(sale.dueAt)}`
    : 'before the vehicle is handed over'
  return {
    ...words,
    preheader:
      left > 0
        ? `${money(left)}, ${before}. Reference ${sale.reference}. By bank wire only.`
        : `Invoice ${sale.invoiceNumber}: nothing is left to pay.`,
    highlight:
      left > 0
        ? {
            label: sale.paid === 0 ? 'Total due, USD' : 'To pay, USD',
            value: money(left),
            note: `${before.charAt(0).toUpperCase()}${before.slice(1)}`,
          }
        : { label: 'To pay, USD', value: money(0) },
    button: purchaseButton(about, 'Open the invoice'),
    facts: [...invoiceFacts(sale, lot), ...(left > 0 ? wireFacts(sale, site) : [])],
    ...(left > 0 ? { warning: compareFirst(about) } : {}),
    reason: BUYER,
  }
}

/** The document, as it stands when the mail is sent. */
function invoiceOf({ id, invoiceNumber }: Sale): AttachmentRef[] {
  return [{ kind: 'invoice', id, filename: `${invoiceNumber}.pdf` }]
}
