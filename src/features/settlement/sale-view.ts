import { z } from 'zod'
import { LINE_KINDS, SALE_STATES, TITLE_STATES } from '../../rules/sales/sale.ts'

/** The promises of a sale as its buyer and staff see it. Money in dollars, times RFC 3339 in UTC. */

export const saleStateSchema = z.enum(SALE_STATES)

export const invoiceSchema = z.object({
  number: z.string(),
  /** What the buyer writes into the wire. */
  reference: z.string(),
  issued_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
  total: z.number(),
  /** What was paid less what was refunded. */
  paid: z.number(),
  /** What is still to be paid; below nothing where too much was. */
  balance: z.number(),
  /** Of the sale. */
  state: saleStateSchema,
  lines: z.array(
    z.object({
      kind: z.enum(LINE_KINDS),
      text: z.string(),
      /** A credit is below nothing. */ amount: z.number(),
    }),
  ),
  /** What came and what was sent back, which is below nothing: the lines less these are the balance. */
  payments: z.array(
    z.object({
      text: z.string(),
      day: z.iso.date(),
      amount: z.number(),
    }),
  ),
})

export const saleSchema = z.object({
  state: saleStateSchema,
  /** When everything was first paid. */
  paid_at: z.iso.datetime().nullable(),
  /** How the buyer gets it; null while that is not chosen. */
  handover: z
    .object({
      method: z.enum(['pick_up', 'delivery']),
      address: z.string().optional(),
      postal_code: z.string().optional(),
      country: z.enum(['United States', 'Canada']).optional(),
      miles: z.number().optional(),
      wished_on: z.iso.date().nullable().optional(),
    })
    .nullable(),
  title_state: z.enum(TITLE_STATES),
  /** Between when it is made ready and sent; null where nothing is to be delivered, or paid yet. */
  delivery_starts: z
    .object({
      /** From when its days are counted: the payment, or the choice of a delivery that came after it. */
      since: z.iso.datetime(),
      from: z.iso.datetime(),
      to: z.iso.datetime(),
    })
    .nullable(),
  /** When it has to be delivered at the latest. */
  delivery_due_at: z.iso.datetime().nullable(),
  /** Not delivered by then. */
  is_late: z.boolean(),
  received_at: z.iso.datetime().nullable(),
  /** The end of the return period. */
  return_until: z.iso.datetime().nullable(),
  /** How far a vehicle may be driven by then. */
  return_test_miles: z.number(),
  /** What a delivery costs that is chosen now: miles without a charge, and dollars for each beyond them. */
  free_delivery_miles: z.number(),
  delivery_per_mile: z.number(),
})

export type InvoiceView = z.infer<typeof invoiceSchema>
export type SaleView = z.infer<typeof saleSchema>
