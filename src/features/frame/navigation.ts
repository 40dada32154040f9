import { frameText } from '../../languages/site/frame.ts'

/** Where the frame's links go. Labels are the specification's (section 2). */
interface NavigationLink {
  label: string
  to: string
}

export const mainNavigation = (): readonly NavigationLink[] => [
  { label: frameText('home'), to: '/' },
  { label: frameText('browseAuctions'), to: '/auctions' },
  { label: frameText('aboutUs'), to: '/about' },
  { label: frameText('contact'), to: '/contact' },
]

export const helpMenu = (): readonly NavigationLink[] => [
  { label: frameText('register'), to: '/help/register' },
  { label: frameText('howToBid'), to: '/help/how-to-bid' },
  { label: frameText('bidWinner'), to: '/help/bid-winner' },
  { label: frameText('paymentProcess'), to: '/help/payment-process' },
  { label: frameText('shippingFees'), to: '/help/shipping-fees' },
  { label: frameText('transportation'), to: '/help/transportation' },
  { label: frameText('moneyBackGuarantee'), to: '/help/money-back-guarantee' },
  { label: frameText('generalInformation'), to: '/help/general-information' },
  { label: frameText('howToBuyNow'), to: '/help/how-to-buy-now' },
]

export const quickLinks = (): readonly NavigationLink[] => [
  { label: frameText('aboutUs'), to: '/about' },
  { label: frameText('howToBid'), to: '/help/how-to-bid' },
  { label: frameText('results'), to: '/results' },
  { label: frameText('termsAndConditions'), to: '/terms' },
  { label: frameText('privacyPolicy'), to: '/privacy' },
]

/** Of the reader's own: not for search engines. */
export const watchlistLink = (): NavigationLink => ({
  label: frameText('watchlist'),
  to: '/watchlist',
})

export const supportLinks = (): readonly NavigationLink[] => [
  { label: frameText('helpCenter'), to: '/help/general-information' },
  { label: frameText('contactUs'), to: '/contact' },
  { label: frameText('shippingInfo'), to: '/help/shipping-fees' },
  { label: frameText('faq'), to: '/help/general-information' },
]
