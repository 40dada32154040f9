import { z } from 'zod'
import { agreementText } from '../../languages/rules/agreement.ts'
import { RESERVATION_KINDS, RESERVATION_STATUSES } from '../../rules/auction.ts'
import { formatDollars, MAX_DOLLARS } from '../../rules/money.ts'
import { purchaseAgreementRules } from '../../rules/purchase-agreement.ts'

/** The promise of Buy Now. `price`, in dollars, is what the buyer saw; without it the price under the lock applies. */
export const buyNowSchema = z.object({
  full_name: purchaseAgreementRules.shape.fullName,
  email: purchaseAgreementRules.shape.email,
  phone: purchaseAgreementRules.shape.phone,
  delivery_address: purchaseAgreementRules.shape.deliveryAddress,
  price: z
    .number({ error: () => agreementText('priceNotNumber') })
    .min(0, { error: () => agreementText('priceNegative') })
    .max(MAX_DOLLARS, {
      error: () => agreementText('priceTooHigh', { most: formatDollars(MAX_DOLLARS) }),
    })
    .optional(),
})

export const reservationSchema = z.object({
  id: z.uuid(),
  auction_id: z.uuid(),
  user_id: z.uuid(),
  /** Dollars. */
  winning_bid: z.number(),
  kind: z.enum(RESERVATION_KINDS),
  payment_method: z.string(),
  status: z.enum(RESERVATION_STATUSES),
  payment_due_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
})

export const boughtSchema = z.object({ reservation: reservationSchema })

export type Bought = z.infer<typeof boughtSchema>
export type BuyNow = z.infer<typeof buyNowSchema>
export type ReservationView = z.infer<typeof reservationSchema>
