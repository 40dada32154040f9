import { dollarsToCents, type Cents } from './money.ts'

/**
 * Every number and term of business, once. Pages take their figures from here, the engine enforces
 * them from here. Sources: the specification, section 9, and for conflicting copy our decision which
 * reading is charged or applies.
 */

/**
 * A bid must exceed the current bid, or the starting bid if there is none, by an increment: a table of its time, the oldest
 * first, whose steps go by that amount, the lowest first. Changing it is one more table here, from a time after the release of
 * that line; older ones stay, for `npm run verify` decides old bids by them. The table `auctions` refuses less than $100, so
 * lowering it takes a migration.
 */
export const BID_INCREMENTS: readonly IncrementTable[] = [
  {
    since: new Date('2026-01-01T00:00:00Z'),
    steps: [{ from: dollarsToCents(0), increment: dollarsToCents(100) }],
  },
]

export interface IncrementTable {
  since: Date
  /** From an amount on, in cents, the increment is so many cents; each step's is at least that of the step below. */
  steps: readonly { from: Cents; increment: Cents }[]
}

/** The least increment of the latest table: what pages tell. */
export const BID_INCREMENT = BID_INCREMENTS.at(-1)?.steps[0]?.increment ?? dollarsToCents(100)

/** A bid of more than this many times the current one is asked about once more. */
export const SECOND_LOOK_TIMES = 3

/** Free delivery up to this many miles. */
export const FREE_DELIVERY_MILES = 1_000
/** Charged for each mile beyond the free ones, in cents. */
export const DELIVERY_CENTS_PER_MILE = dollarsToCents(0.7)
/** What the transportation page quotes instead, in cents. It is not what is charged. */
export const TRANSPORTATION_PAGE_CENTS_PER_MILE = dollarsToCents(1)
/** Latest delivery, in days after payment is verified. */
export const DELIVERY_DAYS_US = 14
export const DELIVERY_DAYS_CANADA = 22
/** Delivery starts this many hours after payment is verified: from, to. */
export const DELIVERY_START_HOURS = [48, 72] as const

/** Hours within which the invoice or the purchase agreement is emailed. */
export const INVOICE_HOURS = 24
/** Hours to pay after an auction was won. */
export const PAYMENT_HOURS_WIN = 24
/** Hours to pay after Buy Now, as its purchase agreement says. */
export const PAYMENT_HOURS_BUY_NOW = 48
/** Hours before the due time at which the last reminder is sent. */
export const LAST_REMINDER_HOURS = 2
/** A wire may be dated so many days before the sale it is for: whoever is sure to win may send it early. */
export const PAYMENT_DAYS_BEFORE_SALE = 3
/** Two records of one amount for one sale may be of one wire, by hand and by the bank, within so many days: a business week. */
export const NOTED_WIRE_DAYS = 7
/** Who lost the lead is mailed after so many seconds without it: some bid again at once. */
export const OUTBID_SETTLES_SECONDS = 30
/** Bidders and watchers are told of changes to a lot after so many seconds without another: staff often save several in a row. */
export const ANNOUNCEMENTS_SETTLE_SECONDS = 60
/** Of an auction that ends so soon they are told at once. */
export const ANNOUNCEMENTS_URGENT_SECONDS = 300
/** Of an end that moves again and again bidders and watchers are told once in so many seconds. */
export const EXTENDED_AGAIN_SECONDS = 15
/** The most auctions that a member's watchlist holds: more is a machine's. */
export const MAX_WATCHLIST = 500
/** So many hours before its end those who watch an auction are reminded, the longest first. */
export const WATCHLIST_REMINDER_HOURS = [24, 1] as const
/** Of an end that moved by at most so many minutes, as late bids move it, the reminder that was sent says enough. */
export const REMINDER_STANDS_MINUTES = 5
/** The most searches that a member keeps. */
export const MAX_SAVED_SEARCHES = 50
/** What comes to be found within so many minutes is told together. */
export const SAVED_SEARCH_BATCH_MINUTES = 3
/** Who is told at once is told of one search at most once in so many hours. */
export const SAVED_SEARCH_HOURS_BETWEEN = 1
/** The hour of the business's day at which they are told who want to be told daily. */
export const SAVED_SEARCH_DAILY_HOUR = 8
/** Hours within which a counter-offer or a second chance can be accepted. */
export const OFFER_HOURS = 48
/** Hours to pay that the contact page's answer names; the two above are what applies. */
export const PAYMENT_HOURS_CONTACT_PAGE = 48
/** Days within which pick-up or shipping is arranged, as the purchase agreement says. */
export const PICKUP_DAYS = 7

export const WARRANTY_MONTHS = 6
export const WARRANTY_MILES = 10_000
export const WARRANTY_YEARS_EXTENDED = 5

/** Days from receipt to return a vehicle, and the test miles allowed meanwhile. */
export const RETURN_DAYS = 14
export const RETURN_TEST_MILES = 1_000
export const REFUND_HOURS = [48, 72] as const
/** The money-back page's own reading. */
export const MONEY_BACK_DAYS = 30
export const MONEY_BACK_INSPECTION_DAYS = 5
export const MONEY_BACK_REFUND_HOURS = 24

/** A bid that is accepted this close to the end moves the end, in seconds. */
export const SOFT_CLOSE_SECONDS = 120

/** What moves a price by so much or more needs the agreement of a second person of the staff; refunds, voids and a published reserve always do. */
export const SECOND_PERSON_FROM = dollarsToCents(50_000)

/** So often at most a lot that nobody bids on is held again by itself. */
export const MOST_RELISTS = 52

/** Photos shown before 'Load More Photos'. */
export const GALLERY_THUMBNAILS = 12
/** Vehicle-history card for these model years, both included. */
export const HISTORY_REPORT_YEARS = [1990, 2025] as const

/** Hours within which support answers an e-mail. */
export const EMAIL_REPLY_HOURS = 24
/** Hours for which a changed address of an account proves nothing: whoever moved it may be a stranger. */
export const ADDRESS_SETTLES_HOURS = 24
/** Until staff set others: who sells, as papers say, and when somebody is there. */
export const HOUSE_NAME = 'HAMMERLANE'
export const SUPPORT_HOURS = 'Mon-Fri 8:00 AM-6:00 PM EST'
export const DEFAULT_COUNTRY = 'United States'
export const DEFAULT_PAYMENT_METHOD = 'Bank Transfer'
export const DEFAULT_AUCTION_TYPE = 'Standard'
/** Where times are told. */
export const BUSINESS_TIME_ZONE = 'America/New_York'

/** The day from which the terms and conditions on `/terms` apply, kept with each acceptance as their version. */
export const TERMS_VERSION = '2026-11-30'
