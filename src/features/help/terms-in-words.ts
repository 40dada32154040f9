import { informationText } from '../../languages/site/information.ts'
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

export const freeMiles = () => milesInWords(FREE_DELIVERY_MILES)
/** The delivery rate that is charged: "$0.70 per mile". */
export const rateCharged = () => perMile(toDollars(DELIVERY_CENTS_PER_MILE).toFixed(2))
/** The delivery rate of the transportation page: "$1 per mile". */
export const rateQuoted = () => perMile(String(toDollars(TRANSPORTATION_PAGE_CENTS_PER_MILE)))
export const deliveryStarts = () => hoursFromTo(DELIVERY_START_HOURS)

export const testMiles = () => milesInWords(RETURN_TEST_MILES)
export const refundTime = () => hoursFromTo(REFUND_HOURS)

export const warrantyVehicles = () =>
  informationText('monthsOrMiles', {
    months: WARRANTY_MONTHS,
    miles: number.format(WARRANTY_MILES),
  })
export const warrantyOthers = () => informationText('months', { months: WARRANTY_MONTHS })
export const warrantyExtended = () => informationText('years', { years: WARRANTY_YEARS_EXTENDED })

/** A distance: "1,000 miles". */
export function milesInWords(miles: number): string {
  return informationText('miles', { miles: number.format(miles) })
}

function perMile(dollars: string): string {
  return informationText('perMile', { rate: `$${dollars}` })
}

function hoursFromTo([from, to]: readonly [number, number]): string {
  return informationText('hoursFromTo', { from, to })
}
