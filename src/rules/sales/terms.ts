import {
  DELIVERY_CENTS_PER_MILE,
  DELIVERY_DAYS_CANADA,
  DELIVERY_DAYS_US,
  DELIVERY_START_HOURS,
  FREE_DELIVERY_MILES,
  PICKUP_DAYS,
  REFUND_HOURS,
  RETURN_DAYS,
  RETURN_TEST_MILES,
  WARRANTY_MILES,
  WARRANTY_MONTHS,
  WARRANTY_YEARS_EXTENDED,
} from '../policy.ts'

/** What a sale was made under. It keeps a copy: a later change of policy is no change of what was promised. */
export interface SaleTerms {
  warrantyMonths: number
  /** Of what counts miles. */
  warrantyMiles: number
  /** To which it can be extended. */
  warrantyYearsExtended: number
  /** From receipt. */
  returnDays: number
  returnTestMiles: number
  /** Hours after the payment in which delivery starts: from, to. */
  deliveryStartHours: readonly [from: number, to: number]
  deliveryDaysUs: number
  deliveryDaysCanada: number
  freeDeliveryMiles: number
  deliveryCentsPerMile: number
  /** Within which pick-up or shipping is arranged. */
  pickupDays: number
  /** Hours that a refund takes to arrive: from, to. */
  refundHours: readonly [from: number, to: number]
}

export const TERMS_TODAY: SaleTerms = {
  warrantyMonths: WARRANTY_MONTHS,
  warrantyMiles: WARRANTY_MILES,
  warrantyYearsExtended: WARRANTY_YEARS_EXTENDED,
  returnDays: RETURN_DAYS,
  returnTestMiles: RETURN_TEST_MILES,
  deliveryStartHours: DELIVERY_START_HOURS,
  deliveryDaysUs: DELIVERY_DAYS_US,
  deliveryDaysCanada: DELIVERY_DAYS_CANADA,
  freeDeliveryMiles: FREE_DELIVERY_MILES,
  deliveryCentsPerMile: DELIVERY_CENTS_PER_MILE,
  pickupDays: PICKUP_DAYS,
  refundHours: REFUND_HOURS,
}

/** Terms that sales began to keep later. */
type LaterTerm = 'warrantyYearsExtended' | 'refundHours'

/** The terms that a sale keeps. One of before these two were kept has those of today. */
export function keptTerms(
  stored: Omit<SaleTerms, LaterTerm> & Partial<Pick<SaleTerms, LaterTerm>>,
): SaleTerms {
  const { warrantyYearsExtended, refundHours } = TERMS_TODAY
  return { warrantyYearsExtended, refundHours, ...stored }
}
