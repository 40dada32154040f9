import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { termsText } from '../../languages/site/terms.ts'
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
import { STRIKES_THAT_CLOSE } from '../../rules/safeguards/strikes.ts'
import {
  deliveryStarts,
  freeMiles,
  rateCharged,
  refundTime,
  testMiles,
  warrantyExtended,
  warrantyOthers,
  warrantyVehicles,
} from '../help/terms-in-words.ts'
import type { TextSection } from './text-with-contents.tsx'

/** The terms and conditions. Every figure comes from the policy that the program enforces. */
export const terms = (): readonly TextSection[] => [...beforeSale(), ...ofSale(), ...afterSale()]

const beforeSale = (): TextSection[] => [
  {
    id: 'about',
    title: termsText('cover'),
    text: (
      <>
        <p>{termsText('coverSales')}</p>
        <p>{termsText('coverAuctionPage')}</p>
      </>
    ),
  },
  {
    id: 'account',
    title: termsText('account'),
    text: (
      <>
        <p>{termsText('accountRegister')}</p>
        <p>{termsText('accountYours')}</p>
      </>
    ),
  },
  {
    id: 'bids',
    title: termsText('bids'),
    text: (
      <>
        <p>{termsText('bidsBlind')}</p>
        <ul>
          <li>{termsText('bidsIncrement', { increment: formatCents(BID_INCREMENT) })}</li>
          <li>{termsText('bidsBinding')}</li>
          <li>{termsText('bidsMaximum')}</li>
          <li>{termsText('bidsClosing')}</li>
          <li>{termsText('bidsSameAmount')}</li>
        </ul>
        <p>{termsText('bidsReserve')}</p>
      </>
    ),
  },
]

const ofSale = (): TextSection[] => [
  { id: 'buy-now', title: termsText('buyNow'), text: <p>{termsText('buyNowBinding')}</p> },
  {
    id: 'payment',
    title: termsText('payment'),
    text: (
      <>
        <p>{termsText('paymentWire', { hours: INVOICE_HOURS })}</p>
        <ul>
          <li>{termsText('paymentWin', { hours: PAYMENT_HOURS_WIN })}</li>
          <li>{termsText('paymentBuyNow', { hours: PAYMENT_HOURS_BUY_NOW })}</li>
        </ul>
        <p>{termsText('paymentLate')}</p>
      </>
    ),
  },
  {
    id: 'delivery',
    title: termsText('delivery'),
    text: (
      <>
        <p>
          {termsText('deliveryTimes', {
            ...{ pickupDays: PICKUP_DAYS, starts: deliveryStarts() },
            ...{ daysUs: DELIVERY_DAYS_US, daysCanada: DELIVERY_DAYS_CANADA },
          })}
        </p>
        <p>{termsText('deliveryCharge', { freeMiles: freeMiles(), rate: rateCharged() })}</p>
      </>
    ),
  },
  { id: 'condition', title: termsText('condition'), text: <p>{termsText('conditionText')}</p> },
]

const afterSale = (): TextSection[] => [
  {
    id: 'warranty',
    title: termsText('warranty'),
    text: (
      <p>
        {termsText('warrantyText', {
          vehicles: warrantyVehicles(),
          others: warrantyOthers(),
          extended: warrantyExtended(),
        })}
      </p>
    ),
  },
  {
    id: 'returns',
    title: termsText('returns'),
    text: (
      <>
        <p>
          {termsText('returnsPolicy', {
            ...{ days: RETURN_DAYS, testMiles: testMiles(), refundTime: refundTime() },
          })}
        </p>
        <p>
          {termsText.rich('returnsMoneyBack', {
            link: linkTo('/help/money-back-guarantee'),
            ...{ days: MONEY_BACK_DAYS, inspectionDays: MONEY_BACK_INSPECTION_DAYS },
          })}
        </p>
      </>
    ),
  },
  {
    id: 'fair-play',
    title: termsText('fairPlay'),
    text: <p>{termsText('fairPlayText', { strikes: STRIKES_THAT_CLOSE })}</p>,
  },
  {
    id: 'data',
    title: termsText('data'),
    text: <p>{termsText.rich('dataText', { link: linkTo('/privacy') })}</p>,
  },
  {
    id: 'changes',
    title: termsText('changes'),
    text: (
      <p>{termsText.rich('changesText', { link: linkTo('/contact'), hours: EMAIL_REPLY_HOURS })}</p>
    ),
  },
]

const linkTo = (path: string) => (words: ReactNode) => (
  <Link to={path} className="link">
    {words}
  </Link>
)
