import { mailInvoicesText } from '../../../languages/mails/invoices.ts'
import { shownDeliveryLine } from '../../../rules/sales/delivery-line.ts'
import type { NoticeData, NoticeKind } from '../../../rules/sales/notices.ts'
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

/** What buyers are told of what they owe, as it stands when the mail is written. */
export const INVOICE_MAILS: NoticeMails<Kinds> = {
  invoice(about) {
    const lot = lotOf(about)
    const sale = saleIn(about)
    return bill(about, {
      subject: mailInvoicesText('invoiceSubject', { item: lot.title }),
      paragraphs: owesPrice(sale)
        ? [
            mailInvoicesText('howBoughtAndPay', {
              bought: howBought(sale, lot),
              time: when(sale.dueAt),
            }),
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
      subject: mailInvoicesText('changedSubject', { item: lot.title }),
      paragraphs: [whyChanged(about.data), ...whatNow(about, sale)],
      attachments: invoiceOf(sale),
    })
  },
  remind_half_time(about) {
    const lot = lotOf(about)
    return bill(about, {
      subject: mailInvoicesText('reminderSubject', { item: lot.title }),
      paragraphs: [mailInvoicesText('halfTimeOver'), otherwise(about)],
    })
  },
  remind_last(about) {
    const lot = lotOf(about)
    return bill(about, {
      subject: mailInvoicesText('lastReminderSubject', { item: lot.title }),
      paragraphs: [
        mailInvoicesText('dueSoon', { missing: whatIsMissing(saleIn(about)) }),
        otherwise(about),
      ],
    })
  },
  overdue(about) {
    const lot = lotOf(about)
    const sale = saleIn(about)
    const { defaultsAt } = about.data
    const words = bill(about, {
      subject: mailInvoicesText('overdueSubject', { item: lot.title }),
      paragraphs:
        defaultsAt === null
          ? [
              mailInvoicesText('mayBeYourWire', { time: when(sale.dueAt) }),
              mailInvoicesText('ifNotWired', { account: accountOf(about) }),
            ]
          : [
              mailInvoicesText('wasDue', { missing: whatIsMissing(sale), time: when(sale.dueAt) }),
              mailInvoicesText('ifNotPaidBefore', {
                time: when(defaultsAt),
                account: accountOf(about),
              }),
            ],
    })
    return {
      ...words,
      preheader: mailInvoicesText('overduePreheader', {
        amount: money(toPay(sale)),
        time: when(sale.dueAt),
        reference: sale.reference,
      }),
      highlight: {
        label: mailInvoicesText('toPayUsd'),
        value: money(toPay(sale)),
        note:
          defaultsAt === null
            ? mailInvoicesText('wasDueNote', { time: when(sale.dueAt) })
            : mailInvoicesText('beforeNote', { time: when(defaultsAt) }),
      },
    }
  },
}

/** Staff say it in their words. */
function whyChanged({ why, chosen }: NoticeData['invoice_changed']): string {
  if (!chosen) return why
  const { method, line } = chosen
  if (method === 'pick_up') return mailInvoicesText('pickUpChosen')
  return line === null
    ? mailInvoicesText('deliveryWithoutPrice')
    : mailInvoicesText('deliveryAdded', { line: shownDeliveryLine(line) })
}

function whatIsMissing({ paid }: Sale): 'rest' | 'all' {
  return paid > 0 ? 'rest' : 'all'
}

function howBought({ kind, price }: Sale, { title }: AboutLot): string {
  switch (kind) {
    case 'win':
      return mailInvoicesText('highestBid', { price: dollars(price) })
    case 'buy_now':
      return mailInvoicesText('reserved', { item: title, price: dollars(price) })
    case 'offer':
      return mailInvoicesText('offerAccepted', { item: title, price: dollars(price) })
  }
}

function otherwise(about: Pick<About<Kinds>, 'reader'>): string {
  return mailInvoicesText('ifNotPaidInTime', { account: accountOf(about) })
}

/** What is closed already is not closed for it. */
function accountOf(about: Pick<About<Kinds>, 'reader'>): 'open' | 'closed' {
  return actsOnDashboard(about) ? 'open' : 'closed'
}

/** Who has paid the price is asked for what came later, and threatened with nothing. */
export function whatNow(about: Pick<About<Kinds>, 'reader'>, sale: Sale): string[] {
  const balance = balanceOf(sale)
  if (balance < 0) return [mailInvoicesText('paidTooMuch', { amount: money(-balance) })]
  if (balance === 0) return [mailInvoicesText('everythingPaid')]
  if (!asksForMoney(sale.state)) return [mailInvoicesText('nothingToPay')]
  if (owesPrice(sale))
    return [
      mailInvoicesText('payBefore', { amount: money(balance), time: when(sale.dueAt) }),
      otherwise(about),
    ]
  return [mailInvoicesText('wireTheRest', { amount: money(balance) })]
}

type Bill = Pick<NoticeMail, 'subject' | 'paragraphs' | 'attachments'>

/** A mail with the invoice as it stands, and how to pay what is left of it. */
function bill(about: About<Kinds>, words: Bill): NoticeMail {
  const { site } = about
  const sale = saleIn(about)
  const lot = lotOf(about)
  const left = toPay(sale)
  return {
    ...words,
    preheader: billInShort(sale),
    highlight:
      left > 0
        ? {
            label: sale.paid === 0 ? mailInvoicesText('totalDueUsd') : mailInvoicesText('toPayUsd'),
            value: money(left),
            note: owesPrice(sale)
              ? mailInvoicesText('beforeNote', { time: when(sale.dueAt) })
              : mailInvoicesText('beforeHandoverNote'),
          }
        : { label: mailInvoicesText('toPayUsd'), value: money(0) },
    button: purchaseButton(about, mailInvoicesText('openInvoice')),
    facts: [...invoiceFacts(sale, lot), ...(left > 0 ? wireFacts(sale, site) : [])],
    ...(left > 0 ? { warning: compareFirst(about) } : {}),
    reason: mailInvoicesText('youBought'),
  }
}

function billInShort(sale: Sale): string {
  const { reference, invoiceNumber: invoice, dueAt } = sale
  const left = toPay(sale)
  if (left <= 0) return mailInvoicesText('nothingLeft', { invoice })
  const amount = money(left)
  return owesPrice(sale)
    ? mailInvoicesText('billPreheader', { amount, time: when(dueAt), reference })
    : mailInvoicesText('billPreheaderHandover', { amount, reference })
}

/** The document, as it stands when the mail is sent. */
function invoiceOf({ id, invoiceNumber }: Sale): AttachmentRef[] {
  return [{ kind: 'invoice', id, filename: `${invoiceNumber}.pdf` }]
}
