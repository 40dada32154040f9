import { toDollars } from '../../rules/money.ts'
import {
  DELIVERY_CENTS_PER_MILE,
  DELIVERY_START_HOURS,
  FREE_DELIVERY_MILES,
  REFUND_HOURS,
  RETURN_TEST_MILES,
  TRANSPORTATION_PAGE_CENTS_PER_MILE,
  WARRANTY_MILES,
  WARRANTY_MONTHS,
  WARRANTY_YEARS_EXTENDED,
} from '../../rules/policy.ts'

/** Terms of business as the pages word them. Their numbers are those of `rules/policy.ts`. */

const number = new Intl.NumberFormat('en-US')

export const FREE_MILES = `${number.format(FREE_DELIVERY_MILES)} miles`
/** The delivery rate that is charged: "$0.70 per mile". */
export const RATE_CHARGED = `$${toDollars(DELIVERY_CENTS_PER_MILE).toFixed(2)} per mile`
/** The delivery rate of the transportation page: "$1 per mile". */
export const RATE_QUOTED = `$${toDollars(TRANSPORTATION_PAGE_CENTS_PER_MILE)} per mile`
export const DELIVERY_STARTS = `${DELIVERY_START_HOURS.join('-')} hours`

export const TEST_MILES = `${number.format(RETURN_TEST_MILES)} miles`
export const REFUND_TIME = `${REFUND_HOURS.join('-')} hours`

export const WARRANTY_VEHICLES = `${WARRANTY_MONTHS} months or ${number.format(WARRANTY_MILES)} miles`
export const WARRANTY_OTHERS = `${WARRANTY_MONTHS} months`
export const WARRANTY_EXTENDED = `${WARRANTY_YEARS_EXTENDED} years`

export const NOT_ACCEPTED = "Credit cards, PayPal, cashier's checks and trade-ins"
