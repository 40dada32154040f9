import { mailAboutText } from '../../../languages/mails/about.ts'
import { mailDeliveryText } from '../../../languages/mails/delivery.ts'
import { MONEY_BACK_DAYS } from '../../../rules/policy.ts'
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

/** What buyers are told once everything is paid. */
export const DELIVERY_MAILS: NoticeMails<Kinds> = {
  on_its_way(about) {
    const lot = lotOf(about)
    const { latestBy } = about.data
    return {
      subject: mailDeliveryText('onItsWaySubject', { item: lot.title }),
      preheader: latestBy
        ? mailDeliveryText('arrivesBefore', { time: when(latestBy) })
        : mailDeliveryText('hasLeftUs'),
      paragraphs: [
        mailDeliveryText('onItsWay', { item: lot.title }),
        mailDeliveryText('inspectIt'),
      ],
      ...(latestBy
        ? { highlight: { label: mailDeliveryText('atTheLatest'), value: when(latestBy) } }
        : {}),
      button: purchaseButton(about, mailDeliveryText('followDelivery')),
      facts: lotFacts(lot),
      reason: mailDeliveryText('youBought'),
    }
  },
  title_sent(about) {
    const lot = lotOf(about)
    return {
      subject: mailDeliveryText('titleSubject', { item: lot.title }),
      preheader: mailDeliveryText('titlePreheader'),
      paragraphs: [mailDeliveryText('titleMailed', { item: lot.title })],
      button: purchaseButton(about, mailDeliveryText('seePurchase')),
      facts: lotFacts(lot),
      reason: mailDeliveryText('youBought'),
    }
  },
  delivered(about) {
    const lot = lotOf(about)
    const { returnUntil } = about.data
    return {
      subject: mailDeliveryText('receivedSubject', { item: lot.title }),
      preheader: mailDeliveryText('mayReturnUntil', { time: when(returnUntil) }),
      paragraphs: [
        mailDeliveryText('withYouNow', { item: lot.title }),
        actsOnDashboard(about)
          ? mailDeliveryText('returnOnDashboard')
          : mailDeliveryText('returnByAnswer'),
      ],
      highlight: { label: mailDeliveryText('returnPeriodEnds'), value: when(returnUntil) },
      button: purchaseButton(about, mailDeliveryText('seePurchase')),
      facts: lotFacts(lot),
      reason: mailDeliveryText('youBought'),
    }
  },
  return_asked(about) {
    const lot = lotOf(about)
    return {
      subject: mailDeliveryText('returnAskedSubject', { item: lot.title }),
      preheader: mailDeliveryText('returnAskedPreheader'),
      paragraphs: [mailDeliveryText('returnAsked', { item: lot.title })],
      button: purchaseButton(about, mailDeliveryText('seePurchase')),
      facts: [...lotFacts(lot), [mailDeliveryText('yourReason'), about.data.reason]],
      reason: mailDeliveryText('youBought'),
    }
  },
  return_refused(about) {
    const lot = lotOf(about)
    return {
      subject: mailDeliveryText('returnRefusedSubject', { item: lot.title }),
      preheader: mailDeliveryText('returnRefusedPreheader'),
      paragraphs: [mailDeliveryText('returnRefused', { item: lot.title })],
      button: purchaseButton(about, mailDeliveryText('seePurchase')),
      facts: [...lotFacts(lot), [mailAboutText('reason'), about.data.reason]],
      reason: mailDeliveryText('youBought'),
    }
  },
  taken_back(about) {
    const lot = lotOf(about)
    const { sentBack, kept, reason } = about.data
    const sent =
      sentBack > 0
        ? mailDeliveryText('sentBack', { amount: money(sentBack) })
        : mailDeliveryText('nothingSentBack')
    // All was sent back while it was on its way: its buyer returned nothing.
    const neverArrived = about.sale?.receivedAt === null
    return {
      subject: neverArrived
        ? mailDeliveryText('purchaseEndedSubject', { item: lot.title })
        : mailDeliveryText('returnCompleteSubject', { item: lot.title }),
      preheader: sent,
      paragraphs: [
        neverArrived
          ? mailDeliveryText('neverArrived', { item: lot.title, sent })
          : mailDeliveryText('takenBack', { item: lot.title, sent }),
        ...(kept > 0 ? [mailDeliveryText('weKept', { amount: money(kept) })] : []),
        mailDeliveryText('ifYouDisagree'),
      ],
      highlight: { label: mailDeliveryText('sentBackUsd'), value: money(sentBack) },
      button: purchaseButton(about, mailDeliveryText('seePurchase')),
      facts: [...lotFacts(lot), [mailAboutText('reason'), reason]],
      reason: mailDeliveryText('youBought'),
    }
  },
  return_period_over(about) {
    const lot = lotOf(about)
    return {
      subject: mailDeliveryText('completeSubject', { item: lot.title }),
      preheader: mailDeliveryText('completePreheader'),
      paragraphs: [
        mailDeliveryText('purchaseComplete', { item: lot.title, days: MONEY_BACK_DAYS }),
        ...(canSignIn(about) ? [mailDeliveryText('papersStay')] : []),
      ],
      button: { label: mailDeliveryText('seeVehicle'), url: auctionUrl(about, lot) },
      facts: lotFacts(lot),
      reason: mailDeliveryText('youBought'),
    }
  },
}
