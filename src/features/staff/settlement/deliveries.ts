import { z } from 'zod'
import { cursorSchema, limitSchema, pageSchema } from '../../../rules/paging.ts'
import { invoiceSchema, saleSchema } from '../../settlement/sale-view.ts'

/** The promises of the list of deliveries. Money in dollars, times RFC 3339 in UTC. */

const deliverySchema = z.object({
  reservation_id: z.uuid(),
  title: z.string(),
  /** 'HL-10466'. */
  lot: z.string(),
  /** Where the vehicle stands. */
  location: z.string().nullable(),
  buyer: z.object({ name: z.string().nullable(), customer_id: z.string() }),
  invoice: invoiceSchema,
  /** With the promise, 'delivery_due_at', and whether it is late. */
  sale: saleSchema,
})

export const deliveryListQuerySchema = z.object({
  /** 'paid' is to be sent. */
  state: z.enum(['paid', 'on_its_way']).optional(),
  /** Only those that are late. */
  late: z.literal('true').optional(),
  limit: limitSchema(50),
  cursor: cursorSchema,
})
export const deliveryListSchema = pageSchema(deliverySchema)

export type DeliveryListQuery = z.output<typeof deliveryListQuerySchema>
export type DeliveryList = z.infer<typeof deliveryListSchema>
