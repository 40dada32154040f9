import type { NoticeKind } from '../../../rules/sales/notices.ts'
import {
  actsOnDashboard,
  auctionUrl,
  canSignIn,
  lotFacts,
  lotOf,
  money,
  purchaseButton,
  when,
  type NoticeMails,
} from './about.server.ts'

type Kinds = Extract<
  NoticeKind,
  | 'on_its_way'
  | 'title_sent'
  | 'delivered'
  | 'return_asked'
  | 'return_refused'
  | 'taken_back'
  | 'return_period_over'
>

const BUYER = 'You received this email because you bought this lot.'

/** What buyers are told once everything is paid. */
export const DELIVERY_MAILS: NoticeMails<Kinds> = {
  on_its_way(about) {
    const lot = lotOf(about)
    const { latestBy } = about.data
    return {
      subject: `On its way to you: ${lot.title}`,
      preheader: latestBy ? `It arrives before ${when(latestBy)}.` : 'It has left us.',
      paragraphs: [
        `${lot.title} has left us and is on its way to you. The carrier calls you before it arrives.`,
        'Inspect the vehicle when it arrives, before you sign for it.',
      ],
      ...(latestBy
        ? { highlight: { label: 'With you at the latest', value: when(latestBy) } }
        : {}),
      button: purchaseButton(about, 'Follow the delivery'),
      facts: lotFacts(lot),
      reason: BUYER,
    }
  },
  title_sent(about) {
    const lot = lotOf(about)
    return {
      subject: `The title is in the mail: ${lot.title}`,
      preheader: 'It is going to the address on your account.',
      paragraphs: [
        `We have mailed you the title of ${lot.title}. Keep it in a safe place: you need it to register the vehicle.`,
      ],
      button: purchaseButton(about, 'See your purchase'),
      facts: lotFacts(lot),
      reason: BUYER,
    }
  },
  delivered(about) {
    const lot = lotOf(about)
    const { returnUntil } = about.data
    return {
      subject: `Received: ${lot.title}`,
      preheader: `You may return it until ${when(returnUntil)}.`,
      paragraphs: [
        `${lot.title} is with you now. We hope you enjoy it.`,
        actsOnDashboard(about)
          ? 'If it is not as described, ask for a return on your dashboard within the return period.'
          : 'If it is not as described, call us or answer this email within the return period.',
      ],
      highlight: { label: 'Return period ends', value: when(returnUntil) },
      button: purchaseButton(about, 'See your purchase'),
      facts: lotFacts(lot),
      reason: BUYER,
    }
  },
  return_asked(about) {
    const lot = lotOf(about)
    return {
      subject: `We have your request to return ${lot.title}`,
      preheader: 'We will email you about what comes next.',
      paragraphs: [
        `You asked to return ${lot.title}. We are reviewing your request and will email you about what comes next. Please keep the vehicle as it is.`,
      ],
      button: purchaseButton(about, 'See your purchase'),
      facts: [...lotFacts(lot), ['Your reason', about.data.reason]],
      reason: BUYER,
    }
  },
  return_refused(about) {
    const lot = lotOf(about)
    return {
      subject: `About your return of ${lot.title}`,
      preheader: 'We cannot take the vehicle back.',
      paragraphs: [
        `We looked at your request to return ${lot.title}, and cannot take the vehicle back. The reason is below. If you disagree, reply to this email.`,
      ],
      button: purchaseButton(about, 'See your purchase'),
      facts: [...lotFacts(lot), ['Reason', about.data.reason]],
      reason: BUYER,
    }
  },
  taken_back(about) {
    const lot = lotOf(about)
    const { sentBack, kept, reason } = about.data
    const sent = sentBack > 0 ? `We sent you ${money(sentBack)} back.` : 'Nothing was sent back.'
    // All was sent back while it was on its way: its buyer returned nothing.
    const neverArrived = about.sale?.receivedAt === null
    return {
      subject: `${neverArrived ? 'Your purchase has ended' : 'Your return is complete'}: ${lot.title}`,
      preheader: sent,
      paragraphs: [
        neverArrived
          ? `${lot.title} did not reach you and is with us again, so your purchase of it has ended. ${sent}`
          : `We have ${lot.title} back, and your purchase of it has ended. ${sent}`,
        ...(kept > 0 ? [`We kept ${money(kept)} of what you paid. The reason is below.`] : []),
        'If you disagree, reply to this email.',
      ],
      highlight: { label: 'Sent back, USD', value: money(sentBack) },
      button: purchaseButton(about, 'See your purchase'),
      facts: [...lotFacts(lot), ['Reason', reason]],
      reason: BUYER,
    }
  },
  return_period_over(about) {
    const lot = lotOf(about)
    return {
      subject: `Your purchase is complete: ${lot.title}`,
      preheader: 'The return period is over. Thank you for buying with us.',
      paragraphs: [
        `The return period of ${lot.title} is over, and your purchase is complete. Thank you for buying with us.`,
        ...(canSignIn(about) ? ['Your papers stay on your dashboard.'] : []),
      ],
      button: { label: 'See the vehicle', url: auctionUrl(about, lot) },
      facts: lotFacts(lot),
      reason: BUYER,
    }
  },
}
