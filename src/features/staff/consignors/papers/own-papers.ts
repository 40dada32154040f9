/** The promises of the papers that a consignor gets of a lot that was sold. */
import { z } from 'zod'

export const OWN_SALES_ADDRESS = '/api/consignor/sales'

/** The name is the number of its lot: 'sale-HL-10466.pdf'. */
export const salePaperAddress = (id: string) => `${OWN_SALES_ADDRESS}/${id}/sale.pdf`

/** Of the sale of a lot that stands. */
export const ownPapersSchema = z.object({
  /** What its record is fetched by. */
  sale_id: z.uuid(),
  /** The proceeds statements that it is on, the first that was made first. */
  statements: z.array(z.object({ id: z.uuid(), number: z.string() })),
})
export type OwnPapers = z.infer<typeof ownPapersSchema>
