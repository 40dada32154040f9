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
  | 'won'
  | 'lost'
  | 'below_reserve'
  | 'counter_offer'
  | 'second_chance'
  | 'offer_withdrawn'
>

const BID = 'You received this email because you bid on this lot.'

/** What bidders are told of an auction. */
export const AUCTION_MAILS: NoticeMails<Kinds> = {
  outbid(about) {
    const lot = lotOf(about)
    const { currentBid, minimumBid, endsAt, pausedAt = null } = about.data
    return {
      subject: `You have been outbid: ${lot.title}`,
      preheader: `The current bid is ${dollars(currentBid)}. Bid ${dollars(minimumBid)} or more to lead again.`,
      paragraphs: [
        `Somebody bid more than you on ${lot.title}. To lead again, bid ${dollars(minimumBid)} or more before the auction ends.`,
      ],
      highlight: {
        label: 'Current bid, USD',
        value: dollars(currentBid),
        note: endNote(endsAt, pausedAt),
      },
      button: { label: 'See the auction', url: auctionUrl(about, lot) },
      facts: lotFacts(lot),
      reason: BID,
    }
  },
  leading_again(about) {
    const lot = lotOf(about)
    const { bid, endsAt, pausedAt } = about.data
    return {
      subject: `You lead again: ${lot.title}`,
      preheader: `A higher bid was voided, so your bid of ${dollars(bid)} leads again.`,
      paragraphs: [
        `A higher bid on ${lot.title} was voided, so your bid of ${dollars(bid)} leads again. If nobody bids more before the auction ends, you win.`,
        'If you no longer want it, because you bought elsewhere since you were outbid, write to us before the auction ends.',
      ],
      highlight: { label: 'Your bid, USD', value: dollars(bid), note: endNote(endsAt, pausedAt) },
      button: { label: 'See the auction', url: auctionUrl(about, lot) },
      facts: lotFacts(lot),
      reason: BID,
    }
  },
  announcement(about) {
    const lot = lotOf(about)
    const { words, notes, endsAt, pausedAt } = about.data
    return {
      subject: `The listing has changed: ${lot.title}`,
      preheader: inShort(words),
      paragraphs: [
        `We have changed the listing of ${lot.title} since you bid on it:`,
        ...words,
        ...notes,
        `Your bid stands. If you have a question about it, write to us before the auction ends. ${endNote(endsAt, pausedAt)}.`,
      ],
      listed: inShort(words),
      button: { label: 'See the auction', url: auctionUrl(about, lot) },
      facts: lotFacts(lot),
      reason: BID,
    }
  },
  won(about) {
    const lot = lotOf(about)
    const { price, dueAt } = about.data
    const due = about.sale?.dueAt ?? dueAt
    const isToPay = !about.sale || owesPrice(about.sale)
    return {
      subject: `You won: ${lot.title}`,
      preheader: isToPay
        ? `For ${dollars(price)}. Pay by bank wire before ${when(due)}.`
        : `For ${dollars(price)}.`,
      paragraphs: [
        `Your bid on ${lot.title} was the highest when the auction ended. The vehicle is reserved for you.`,
        `Your invoice comes in a separate email${canSignIn(about) ? ', and is on your dashboard' : ''}. It says where to wire.`,
      ],
      highlight: {
        label: 'Winning bid, USD',
        value: dollars(price),
        ...(isToPay ? { note: `Pay before ${when(due)}` } : {}),
      },
      button: purchaseButton(about, 'Open the invoice'),
      facts: lotFacts(lot),
      reason: BID,
    }
  },
  lost(about) {
    const lot = lotOf(about)
    const { finalPrice } = about.data
    return {
      subject: `The auction has ended: ${lot.title}`,
      preheader: `It went to another bidder for ${dollars(finalPrice)}.`,
      paragraphs: [
        `${lot.title} went to another bidder. You owe nothing, and your bid no longer binds you.`,
        'New vehicles come in every day. Perhaps the next one is yours.',
      ],
      highlight: { label: 'Final price, USD', value: dollars(finalPrice) },
      button: { label: 'Browse auctions', url: `${about.site.url}/auctions` },
      facts: lotFacts(lot),
      reason: BID,
    }
  },
  below_reserve(about) {
    const lot = lotOf(about)
    const { bid } = about.data
    return {
      subject: `Your bid is below the reserve: ${lot.title}`,
      preheader: `Your ${dollars(bid)} was the highest bid. The seller decides what comes next.`,
      paragraphs: [
        `Your bid on ${lot.title} was the highest when the auction ended, but below the seller's reserve, so the vehicle is not sold yet.`,
        'The seller may accept your bid, make you an offer, or list the vehicle again. We will let you know. You do not need to do anything now.',
      ],
      highlight: { label: 'Your bid, USD', value: dollars(bid) },
      button: { label: 'See the auction', url: auctionUrl(about, lot) },
      facts: lotFacts(lot),
      reason: BID,
    }
  },
  counter_offer(about) {
    const lot = lotOf(about)
    const { bid, amount, expiresAt } = about.data
    return {
      subject: `An offer for you: ${lot.title}`,
      preheader: `It is yours for ${dollars(amount)}, if you accept before ${when(expiresAt)}.`,
      paragraphs: [
        `Your bid of ${dollars(bid)} on ${lot.title} was the highest, but below the reserve. The seller offers you the vehicle at the price below.`,
        'Accept or decline on your dashboard. If you decline, or let the time pass, you owe nothing.',
      ],
      highlight: {
        label: 'Offer, USD',
        value: dollars(amount),
        note: `Answer before ${when(expiresAt)}`,
      },
      button: purchaseButton(about, 'Answer the offer'),
      facts: [...lotFacts(lot), ['Your bid', dollars(bid)]],
      reason: BID,
    }
  },
  second_chance(about) {
    const lot = lotOf(about)
    const { amount, expiresAt } = about.data
    return {
      subject: `A second chance: ${lot.title}`,
      preheader: `It is yours for ${dollars(amount)}, if you accept before ${when(expiresAt)}.`,
      paragraphs: [
        `The buyer of ${lot.title} did not complete the purchase, and yours is the next bid in line. We offer you the vehicle at the price below.`,
        'Accept or decline on your dashboard. If you decline, or let the time pass, you owe nothing.',
      ],
      highlight: {
        label: 'Offer, USD',
        value: dollars(amount),
        note: `Answer before ${when(expiresAt)}`,
      },
      button: purchaseButton(about, 'Answer the offer'),
      facts: lotFacts(lot),
      reason: BID,
    }
  },
  offer_withdrawn(about) {
    const lot = lotOf(about)
    const { amount, isListedAgain } = about.data
    return {
      subject: `The offer was withdrawn: ${lot.title}`,
      preheader: 'It can no longer be accepted, and you owe nothing.',
      paragraphs: [
        `The offer of ${lot.title} for ${dollars(amount)} was withdrawn and can no longer be accepted. You owe nothing.`,
        isListedAgain
          ? 'The vehicle is listed again, and you can bid on it.'
          : 'The vehicle is no longer for sale.',
      ],
      button: isListedAgain
        ? { label: 'See the auction', url: auctionUrl(about, lot) }
        : { label: 'Browse auctions', url: `${about.site.url}/auctions` },
      facts: lotFacts(lot),
      reason: BID,
    }
  },
}

function endNote(endsAt: string, pausedAt: string | null): string {
  return pausedAt === null
    ? `The auction ends ${when(endsAt)}, or later if somebody bids just before`
    : 'The auction is paused right now: nobody can bid, and it will run longer by the length of the pause'
}

/** Changes that a line has room for. */
const IN_SHORT = 3

function inShort(words: readonly string[]): string {
  const more = words.length - IN_SHORT
  const first = words.slice(0, IN_SHORT).join('. ')
  return more > 0 ? `${first}. And ${more} more.` : `${first}.`
}
