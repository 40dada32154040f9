/** Where the frame's links go. Labels are the specification's (section 2). */
interface NavigationLink {
  label: string
  to: string
}

export const MAIN_NAVIGATION: readonly NavigationLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Browse Auctions', to: '/auctions' },
  { label: 'About Us', to: '/about' },
  { label: 'Contact', to: '/contact' },
]

export const HELP_MENU: readonly NavigationLink[] = [
  { label: 'Register', to: '/help/register' },
  { label: 'How to Bid', to: '/help/how-to-bid' },
  { label: 'Bid Winner', to: '/help/bid-winner' },
  { label: 'Payment Process', to: '/help/payment-process' },
  { label: 'Shipping Fees', to: '/help/shipping-fees' },
  { label: 'Transportation', to: '/help/transportation' },
  { label: 'Money Back Guarantee', to: '/help/money-back-guarantee' },
  { label: 'General Information', to: '/help/general-information' },
  { label: 'How to Buy Now', to: '/help/how-to-buy-now' },
]

export const QUICK_LINKS: readonly NavigationLink[] = [
  { label: 'About Us', to: '/about' },
  { label: 'How to Bid', to: '/help/how-to-bid' },
  { label: 'Results', to: '/results' },
  { label: 'Terms & Conditions', to: '/terms' },
  { label: 'Privacy Policy', to: '/privacy' },
]

/** Of the reader's own: not for search engines. */
export const WATCHLIST_LINK: NavigationLink = { label: 'Watchlist', to: '/watchlist' }

export const SUPPORT_LINKS: readonly NavigationLink[] = [
  { label: 'Help Center', to: '/help/general-information' },
  { label: 'Contact Us', to: '/contact' },
  { label: 'Shipping Info', to: '/help/shipping-fees' },
  { label: 'FAQ', to: '/help/general-information' },
]
