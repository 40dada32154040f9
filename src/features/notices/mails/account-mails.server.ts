import { STRIKES_THAT_CLOSE } from '../../../rules/safeguards/strikes.ts'
import type { NoticeKind } from '../../../rules/sales/notices.ts'
import { heldInWords } from '../../settlement/sale-words.ts'
import {
  invoiceFacts,
  money,
  purchaseUrl,
  when,
  type About,
  type NoticeMail,
  type NoticeMails,
} from './about.server.ts'

type Kinds = Extract<
  NoticeKind,
  | 'welcome'
  | 'address_confirmed'
  | 'account_closed'
  | 'account_reopened'
  | 'strike'
  | 'strike_taken_back'
  | 'id_approved'
  | 'id_rejected'
  | 'contact_answer'
>

const ACCOUNT = 'You received this email because you have an account with us.'
const REOPENED_BY = 'To have it opened again, answer this email or call us.'

/** What members are told of their account, and whoever wrote to support. */
export const ACCOUNT_MAILS: NoticeMails<Kinds> = {
  welcome({ site }) {
    return {
      subject: 'Welcome to Hammerlane',
      preheader: 'You can bid now. Here is how it works.',
      paragraphs: [
        'Your account is ready, and you can bid on any open auction. Registration is free.',
        'A bid is binding. Bid the most that the vehicle is worth to you: others see the current bid, not who you are.',
        'If you win, we email you an invoice. You pay by bank wire, and choose pick-up or delivery.',
      ],
      button: { label: 'Browse auctions', url: `${site.url}/auctions` },
      reason: ACCOUNT,
    }
  },
  address_confirmed({ data, site }) {
    return {
      subject: 'Your email address is confirmed',
      preheader: 'We will email you there about your wins, invoices and purchases.',
      paragraphs: [
        'Thank you for confirming your address. We will email you there about your wins, invoices and purchases.',
      ],
      button: { label: 'Open your dashboard', url: `${site.url}/dashboard` },
      facts: [['Address', data.email]],
      reason: ACCOUNT,
    }
  },
  account_closed(about) {
    const { lot, sale } = about
    const { reason } = about.data
    const owed = about.data.owed ?? 0
    return {
      subject: 'Your account was closed',
      ...whatCloses(about),
      ...(owed > 0 ? { highlight: { label: 'Not paid, USD', value: money(owed) } } : {}),
      facts: [['Reason', reason], ...(owed > 0 && sale && lot ? invoiceFacts(sale, lot) : [])],
      reason: ACCOUNT,
    }
  },
  account_reopened({ data, site }) {
    return {
      subject: 'Your account is open again',
      preheader: 'You can bid and buy again.',
      paragraphs: ['Your account is open again, and you can bid and buy. Welcome back.'],
      button: { label: 'Open your dashboard', url: `${site.url}/dashboard` },
      facts: [['Reason', data.reason]],
      reason: ACCOUNT,
    }
  },
  strike({ data, site }) {
    const { reason, count, lapsesAt } = data
    return {
      subject: 'You were given a strike',
      preheader: `This is strike ${count} of ${STRIKES_THAT_CLOSE}.`,
      paragraphs: [
        `You were given a strike. It is number ${count} of ${STRIKES_THAT_CLOSE}: with the third, your account is closed. You can go on bidding and buying.`,
        'If you think that this is a mistake, answer this email or call us.',
      ],
      button: { label: 'Read the terms', url: `${site.url}/terms` },
      facts: [
        ['Reason', reason],
        ['It counts until', when(lapsesAt)],
      ],
      reason: ACCOUNT,
    }
  },
  strike_taken_back({ data, site }) {
    const left =
      data.count === 0
        ? 'None counts against you now.'
        : `Of ${STRIKES_THAT_CLOSE}, ${data.count} still ${data.count === 1 ? 'counts' : 'count'}.`
    return {
      subject: 'A strike was taken back',
      preheader: left,
      paragraphs: [`We removed a strike from your account. ${left}`],
      button: { label: 'Read the terms', url: `${site.url}/terms` },
      facts: [['Reason', data.reason]],
      reason: ACCOUNT,
    }
  },
  id_approved({ site }) {
    return {
      subject: 'Your ID is verified',
      preheader: 'We checked the photo of your ID, and everything looks good.',
      paragraphs: [
        'We checked the photo of your ID, and everything looks good. You do not need to do anything now.',
      ],
      button: { label: 'See your account', url: `${site.url}/dashboard?view=account` },
      reason: ACCOUNT,
    }
  },
  id_rejected({ data, site }) {
    return {
      subject: 'Please send another photo of your ID',
      preheader: 'We could not accept the photo of your ID.',
      paragraphs: [
        'We looked at the photo of your ID and could not accept it. Your bids and purchases are not affected.',
        'Send another photo under Account on your dashboard. All four corners should be in the picture, and every line should be readable.',
      ],
      button: { label: 'Send another photo', url: `${site.url}/dashboard?view=account` },
      facts: [['Reason', data.reason]],
      reason: ACCOUNT,
    }
  },
  contact_answer({ data, site }) {
    const { email, subject, question, answer, wroteAt, token } = data
    return {
      to: email,
      subject: `Our answer: ${subject}`,
      preheader: 'We have answered what you wrote to us.',
      paragraphs:
        question === undefined
          ? linesOf(answer)
          : ['You wrote:', ...linesOf(question), 'Our answer:', ...linesOf(answer)],
      listed: answer,
      button: {
        label: 'Write to us again',
        url:
          token === undefined ? `${site.url}/contact` : `${site.url}/contact/conversation#${token}`,
      },
      facts: [
        ['You wrote about', subject],
        ['Received', when(wroteAt)],
      ],
      reason: 'You received this email because you wrote to us through the contact form.',
    }
  },
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '')
}

/** What the owner can still do, and what to do about money. Only who is in default still signs in. */
function whatCloses(
  about: About<'account_closed'>,
): Pick<NoticeMail, 'preheader' | 'paragraphs' | 'button'> {
  const { data, sale, site } = about
  const isOwed = (data.owed ?? 0) > 0
  if (!data.canSignIn) {
    return {
      preheader: 'You can no longer sign in, bid or buy.',
      paragraphs: [
        'Your account was closed. You can no longer sign in, bid or buy.',
        ...(isOwed
          ? [
              `You still have to pay for what you bought. Each invoice we emailed you says where to wire, how much and by when; ${site.url}/payment says what to do before you send a wire. Call us to compare the account.`,
            ]
          : []),
        REOPENED_BY,
      ],
      button: isOwed
        ? { label: 'Before you pay', url: `${site.url}/payment` }
        : { label: 'Contact us', url: `${site.url}/contact` },
    }
  }
  return {
    preheader: isOwed
      ? 'You can still sign in to read what is owed.'
      : 'You can no longer bid or buy.',
    paragraphs: [
      'Your account was closed. You can no longer bid or buy.',
      isOwed
        ? 'You can still sign in to read what is owed. Please call us before you wire anything for it now. To have the account opened again, answer this email or call us.'
        : REOPENED_BY,
      ...(sale && sale.paid > 0 ? [heldInWords(sale.paid)] : []),
    ],
    button: { label: 'Sign in', url: purchaseUrl(about) },
  }
}
