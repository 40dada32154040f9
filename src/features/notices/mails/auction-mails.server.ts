import { mailAboutText } from '../../../languages/mails/about.ts'
import { mailAuctionsText } from '../../../languages/mails/auctions.ts'
import { shownAnnouncement } from '../../../rules/listing/shown-announcement.ts'
import type { NoticeKind } from '../../../rules/sales/notices.ts'
import {
  auctionUrl,
  canSignIn,
  lotFacts,
  lotOf,
  dollars,
  owesPrice,
  purchaseButton,
  when,
  type NoticeMails,
} from './about.server.ts'

type Kinds = Extract<
  NoticeKind,
  | 'outbid'
  | 'leading_again'
  | 'announcement'
  | 'extended'
  | 'won'
  | 'lost'
  | 'below_reserve'
  | 'ended_below_reserve'
  | 'counter_offer'
  | 'second_chance'
  | 'offer_withdrawn'
>

/** What bidders are told of an auction. */
export const AUCTION_MAILS: NoticeMails<Kinds> = {
  outbid(about) {
    const lot = lotOf(about)
    const { currentBid, minimumBid, endsAt, pausedAt = null } = about.data
    return {
      subject: mailAuctionsText('outbidTitle', { title: lot.title }),
      preheader: mailAuctionsText('outbidInShort', {
        bid: dollars(currentBid),
        minimum: dollars(minimumBid),
      }),
      paragraphs: [mailAuctionsText('outbid', { title: lot.title, minimum: dollars(minimumBid) })],
      highlight: {
        label: mailAuctionsText('currentBidUsd'),
        value: dollars(currentBid),
        note: endNote(endsAt, pausedAt),
      },
      button: { label: mailAboutText('seeAuction'), url: auctionUrl(about, lot) },
      facts: lotFacts(lot),
      reason: mailAuctionsText('bidReason'),
    }
  },
  leading_again(about) {
    const lot = lotOf(about)
    const { bid, endsAt, pausedAt } = about.data
    return {
      subject: mailAuctionsText('leadAgainTitle', { title: lot.title }),
      preheader: mailAuctionsText('leadAgainInShort', { bid: dollars(bid) }),
      paragraphs: [
        mailAuctionsText('leadAgain', { title: lot.title, bid: dollars(bid) }),
        mailAuctionsText('noLongerWanted'),
      ],
      highlight: {
        label: mailAuctionsText('yourBidUsd'),
        value: dollars(bid),
        note: endNote(endsAt, pausedAt),
      },
      button: { label: mailAboutText('seeAuction'), url: auctionUrl(about, lot) },
      facts: lotFacts(lot),
      reason: mailAuctionsText('bidReason'),
    }
  },
  announcement(about) {
    const lot = lotOf(about)
    const { notes, endsAt, pausedAt } = about.data
    const words = about.data.words.map(shownAnnouncement)
    return {
      subject: mailAuctionsText('listingChangedTitle', { title: lot.title }),
      preheader: inShort(words),
      paragraphs: [
        mailAuctionsText('listingChanged', { title: lot.title }),
        ...words,
        ...notes,
        mailAuctionsText('yourBidStands', { end: endNote(endsAt, pausedAt) }),
      ],
      listed: inShort(words),
      button: { label: mailAboutText('seeAuction'), url: auctionUrl(about, lot) },
      facts: lotFacts(lot),
      reason: mailAuctionsText('bidReason'),
    }
  },
  extended(about) {
    const lot = lotOf(about)
    const { endsAt, why } = about.data
    const extended = mailAuctionsText('extended', { title: lot.title, why, time: when(endsAt) })
    return {
      subject: mailAuctionsText('extendedTitle', { title: lot.title }),
      preheader: extended,
      paragraphs: [extended],
      button: { label: mailAboutText('seeAuction'), url: auctionUrl(about, lot) },
      facts: lotFacts(lot),
      reason: mailAuctionsText('bidReason'),
    }
  },
  won(about) {
    const lot = lotOf(about)
    const { price, dueAt } = about.data
    const due = about.sale?.dueAt ?? dueAt
    const isToPay = !about.sale || owesPrice(about.sale)
    return {
      subject: mailAuctionsText('wonTitle', { title: lot.title }),
      preheader: isToPay
        ? mailAuctionsText('wonToPayInShort', { price: dollars(price), time: when(due) })
        : mailAuctionsText('wonInShort', { price: dollars(price) }),
      paragraphs: [
        mailAuctionsText('won', { title: lot.title }),
        mailAuctionsText(canSignIn(about) ? 'invoiceComesToDashboard' : 'invoiceComes'),
      ],
      highlight: {
        label: mailAuctionsText('winningBidUsd'),
        value: dollars(price),
        ...(isToPay ? { note: mailAuctionsText('payBefore', { time: when(due) }) } : {}),
      },
      button: purchaseButton(about, mailAuctionsText('openInvoice')),
      facts: lotFacts(lot),
      reason: mailAuctionsText('bidReason'),
    }
  },
  lost(about) {
    const lot = lotOf(about)
    const { finalPrice } = about.data
    return {
      subject: mailAuctionsText('lostTitle', { title: lot.title }),
      preheader: mailAuctionsText('lostInShort', { price: dollars(finalPrice) }),
      paragraphs: [mailAuctionsText('lost', { title: lot.title }), mailAuctionsText('newEveryDay')],
      highlight: { label: mailAuctionsText('finalPriceUsd'), value: dollars(finalPrice) },
      button: { label: mailAboutText('browseAuctions'), url: `${about.site.url}/auctions` },
      facts: lotFacts(lot),
      reason: mailAuctionsText('bidReason'),
    }
  },
  below_reserve(about) {
    const lot = lotOf(about)
    const { bid } = about.data
    return {
      subject: mailAuctionsText('belowReserveTitle', { title: lot.title }),
      preheader: mailAuctionsText('belowReserveInShort', { bid: dollars(bid) }),
      paragraphs: [
        mailAuctionsText('belowReserve', { title: lot.title }),
        mailAuctionsText('sellerMay'),
      ],
      highlight: { label: mailAuctionsText('yourBidUsd'), value: dollars(bid) },
      button: { label: mailAboutText('seeAuction'), url: auctionUrl(about, lot) },
      facts: lotFacts(lot),
      reason: mailAuctionsText('bidReason'),
    }
  },
  ended_below_reserve(about) {
    const lot = lotOf(about)
    return {
      subject: mailAuctionsText('endedBelowReserveTitle', { title: lot.title }),
      preheader: mailAuctionsText('endedBelowReserveInShort'),
      paragraphs: [
        mailAuctionsText('endedBelowReserve', { title: lot.title }),
        mailAuctionsText('sellerDecides'),
      ],
      button: { label: mailAboutText('seeAuction'), url: auctionUrl(about, lot) },
      facts: lotFacts(lot),
      reason: mailAuctionsText('bidReason'),
    }
  },
  counter_offer(about) {
    const lot = lotOf(about)
    const { bid, amount, expiresAt } = about.data
    return {
      subject: mailAuctionsText('counterOfferTitle', { title: lot.title }),
      preheader: mailAuctionsText('offerInShort', {
        amount: dollars(amount),
        time: when(expiresAt),
      }),
      paragraphs: [
        mailAuctionsText('counterOffer', { title: lot.title, bid: dollars(bid) }),
        mailAuctionsText('answerOnDashboard'),
      ],
      highlight: {
        label: mailAuctionsText('offerUsd'),
        value: dollars(amount),
        note: mailAuctionsText('answerBefore', { time: when(expiresAt) }),
      },
      button: purchaseButton(about, mailAuctionsText('answerOffer')),
      facts: [...lotFacts(lot), [mailAuctionsText('yourBid'), dollars(bid)]],
      reason: mailAuctionsText('bidReason'),
    }
  },
  second_chance(about) {
    const lot = lotOf(about)
    const { amount, expiresAt } = about.data
    return {
      subject: mailAuctionsText('secondChanceTitle', { title: lot.title }),
      preheader: mailAuctionsText('offerInShort', {
        amount: dollars(amount),
        time: when(expiresAt),
      }),
      paragraphs: [
        mailAuctionsText('secondChance', { title: lot.title }),
        mailAuctionsText('answerOnDashboard'),
      ],
      highlight: {
        label: mailAuctionsText('offerUsd'),
        value: dollars(amount),
        note: mailAuctionsText('answerBefore', { time: when(expiresAt) }),
      },
      button: purchaseButton(about, mailAuctionsText('answerOffer')),
      facts: lotFacts(lot),
      reason: mailAuctionsText('bidReason'),
    }
  },
  offer_withdrawn(about) {
    const lot = lotOf(about)
    const { amount, isListedAgain } = about.data
    return {
      subject: mailAuctionsText('withdrawnTitle', { title: lot.title }),
      preheader: mailAuctionsText('withdrawnInShort'),
      paragraphs: [
        mailAuctionsText('withdrawn', { title: lot.title, amount: dollars(amount) }),
        isListedAgain ? mailAuctionsText('listedAgain') : mailAuctionsText('noLongerForSale'),
      ],
      button: isListedAgain
        ? { label: mailAboutText('seeAuction'), url: auctionUrl(about, lot) }
        : { label: mailAboutText('browseAuctions'), url: `${about.site.url}/auctions` },
      facts: lotFacts(lot),
      reason: mailAuctionsText('bidReason'),
    }
  },
}

function endNote(endsAt: string, pausedAt: string | null): string {
  return pausedAt === null
    ? mailAuctionsText('ends', { time: when(endsAt) })
    : mailAuctionsText('isPaused')
}

/** Changes that a line has room for. */
const IN_SHORT = 3

function inShort(words: readonly string[]): string {
  const more = words.length - IN_SHORT
  const first = words.slice(0, IN_SHORT).join('. ')
  return more > 0 ? mailAuctionsText('changesAndMore', { changes: first, more }) : `${first}.`
}
