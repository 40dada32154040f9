import { Link } from '@tanstack/react-router'
import { formatCents } from '../../rules/money.ts'
import {
  BID_INCREMENT,
  DELIVERY_DAYS_CANADA,
  DELIVERY_DAYS_US,
  EMAIL_REPLY_HOURS,
  INVOICE_HOURS,
  MONEY_BACK_DAYS,
  MONEY_BACK_INSPECTION_DAYS,
  PAYMENT_HOURS_BUY_NOW,
  PAYMENT_HOURS_WIN,
  PICKUP_DAYS,
  RETURN_DAYS,
} from '../../rules/policy.ts'
import {
  DELIVERY_STARTS,
  FREE_MILES,
  RATE_CHARGED,
  REFUND_TIME,
  TEST_MILES,
  WARRANTY_EXTENDED,
  WARRANTY_OTHERS,
  WARRANTY_VEHICLES,
} from '../help/terms-in-words.ts'
import type { TextSection } from './text-with-contents.tsx'

/** The terms and conditions. Every figure comes from the policy that the program enforces. */
export const TERMS: readonly TextSection[] = [
  {
    id: 'about',
    title: 'What these terms cover',
    text: (
      <>
        <p>
          HAMMERLANE sells vehicles and other assets that were repossessed for banks and financial
          institutions. Everything is sold online, by blind auction or by Buy Now. These terms apply
          from the moment you register, to every bid you place and everything you buy.
        </p>
        <p>
          An auction page may add its own terms, such as delivery terms. Where it does, those come
          first.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <>
        <p>
          Anyone can browse auctions. To bid or use Buy Now, you register, which is free, with your
          own name, address, telephone number and a photo of a valid ID. What you tell us must be
          true and kept up to date.
        </p>
        <p>
          Your account is yours alone: keep your password to yourself, and tell us right away if
          someone else may have used it. Bids placed while you are signed in count as yours.
        </p>
      </>
    ),
  },
  {
    id: 'bids',
    title: 'Bids',
    text: (
      <>
        <p>
          Our auctions are blind. You see the current bid, never the offers behind it, and other
          bidders see only a masked version of your name.
        </p>
        <ul>
          <li>
            Each bid must be at least {formatCents(BID_INCREMENT)} above the current bid, or above
            the starting bid if there is none.
          </li>
          <li>A bid is binding. It cannot be withdrawn or cancelled.</li>
          <li>
            Bidding closes at the time shown, by our server&rsquo;s clock. A bid that changes the
            result in the last moments extends the auction, so that everyone has time to respond.
          </li>
          <li>If two people offer the same amount, the bid that was accepted first leads.</li>
        </ul>
        <p>
          Some auctions have a reserve price. It stays secret; the page tells you whether it has
          been met. If it has not been met when the auction ends, the seller may accept the highest
          bid or offer the item again.
        </p>
      </>
    ),
  },
  {
    id: 'buy-now',
    title: 'Buy Now',
    text: (
      <p>
        Buy Now ends the auction at once and reserves the item for you at the price shown.
        Confirming it is binding, like a winning bid. Before you confirm, you sign a purchase
        agreement, which we email to you.
      </p>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    text: (
      <>
        <p>
          You pay by bank wire. We do not accept credit cards, PayPal, cashier&rsquo;s checks or
          trade-ins. The invoice is emailed to you within {INVOICE_HOURS} hours.
        </p>
        <ul>
          <li>
            When you win an auction, payment is due within {PAYMENT_HOURS_WIN} hours of its closing.
          </li>
          <li>
            When you use Buy Now, payment is due within {PAYMENT_HOURS_BUY_NOW} hours, as the
            purchase agreement says.
          </li>
        </ul>
        <p>
          If a payment does not arrive in time, the reservation is cancelled, the account is closed
          and the vehicle is listed again.
        </p>
      </>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery and pick-up',
    text: (
      <>
        <p>
          Pick-up or shipping is arranged within {PICKUP_DAYS} days. Delivery starts{' '}
          {DELIVERY_STARTS} after we have verified your payment and takes at most {DELIVERY_DAYS_US}{' '}
          days in the United States and {DELIVERY_DAYS_CANADA} days to Canada.
        </p>
        <p>
          The first {FREE_MILES} are free. Beyond that we charge {RATE_CHARGED}.
        </p>
      </>
    ),
  },
  {
    id: 'condition',
    title: 'What you buy',
    text: (
      <p>
        The auction page describes the item and shows photos of it, to the best of our knowledge.
        You cannot visit items before the sale. Read the description, look at every photo and ask us
        before you bid; after delivery the warranty and the right of return below protect you.
      </p>
    ),
  },
  {
    id: 'warranty',
    title: 'Warranty',
    text: (
      <p>
        Vehicles come with a warranty of {WARRANTY_VEHICLES}, whichever comes first; other assets
        with a warranty of {WARRANTY_OTHERS}. It can be extended to {WARRANTY_EXTENDED}. It covers
        you as the buyer and cannot be transferred.
      </p>
    ),
  },
  {
    id: 'returns',
    title: 'Returns and refunds',
    text: (
      <>
        <p>
          You may return what you bought within {RETURN_DAYS} days of receiving it, after testing a
          vehicle for up to {TEST_MILES}. The refund is processed in {REFUND_TIME}.
        </p>
        <p>
          The{' '}
          <Link to="/help/money-back-guarantee" className="link">
            money-back guarantee
          </Link>{' '}
          describes a period of {MONEY_BACK_DAYS} days with an inspection of{' '}
          {MONEY_BACK_INSPECTION_DAYS} days. Both stand. Beyond them all sales are final.
        </p>
      </>
    ),
  },
  {
    id: 'fair-play',
    title: 'Fair play',
    text: (
      <p>
        You may not bid on your own items, team up with others to move a price, use several
        accounts, or disrupt the service. We keep a record of every bid that cannot be rewritten. We
        may close the account of anyone who breaks these terms; accepted bids stay.
      </p>
    ),
  },
  {
    id: 'data',
    title: 'Your data',
    text: (
      <p>
        We use what you tell us to run your account, to check who you are and to complete your
        purchases. Your ID photo is private. The{' '}
        <Link to="/privacy" className="link">
          privacy policy
        </Link>{' '}
        says more.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    text: (
      <p>
        When we change these terms, the new ones apply to bids and purchases made after the change.
        A purchase keeps the terms it was made under. If anything is unclear,{' '}
        <Link to="/contact" className="link">
          ask us
        </Link>
        ; we answer emails within {EMAIL_REPLY_HOURS} hours.
      </p>
    ),
  },
]
