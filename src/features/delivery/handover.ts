import { z } from 'zod'
import { callsText } from '../../languages/rules/calls.ts'
import { COUNTRIES, textOf } from '../../rules/accounts.ts'
import { POSTAL_CODE } from '../../rules/delivery.ts'
import { POSTAL_CODE_FAULTS } from '../../rules/postal-code-faults.ts'
import { purchaseAgreementRules } from '../../rules/purchase-agreement.ts'
import { invoiceSchema, saleSchema } from '../settlement/sale-view.ts'

/** The promises of choosing pick-up or delivery. Money in dollars. */

const fault = (text: Parameters<typeof callsText>[0]) => ({ error: () => callsText(text) })

const postalCode = textOf(
  POSTAL_CODE.shortest,
  POSTAL_CODE_FAULTS.wrong,
  POSTAL_CODE.longest,
  POSTAL_CODE_FAULTS.wrong,
).transform((code) => code.toUpperCase())
const country = z.enum(COUNTRIES, fault('countryRequired'))
const method = z.enum(['pick_up', 'delivery'], fault('chooseHandover'))

export const handoverQuoteQuery = z.object({
  method,
  postal_code: postalCode.optional(),
  country: country.default('United States'),
})

export const handoverQuoteSchema = z.object({
  /** Null where it has none, or is not possible; `why` then says so. */
  price: z.number().nullable(),
  /** As the crow flies; null for pick-up. */
  miles: z.int().nullable(),
  /** What the invoice's line says. */
  text: z.string().nullable(),
  /** How the price came about. */
  detail: z.string().nullable(),
  why: z.string().nullable(),
  /** Whether it can be chosen, with this price or without one. */
  is_possible: z.boolean(),
})

export type HandoverQuoteView = z.infer<typeof handoverQuoteSchema>

const deliveryFields = {
  address: purchaseAgreementRules.shape.deliveryAddress,
  postal_code: postalCode,
  country,
  /** A calendar day from today on. */
  wished_on: z.iso.date(fault('chooseDay')).nullable().default(null),
}

/** The quote that was seen: another price is refused. Null where there was none. */
const seenPrice = z.number(fault('lookAtPrice')).nullable()

export const handoverSchema = z.discriminatedUnion(
  'method',
  [
    z.object({ method: z.literal('pick_up'), price: seenPrice.default(0) }),
    z.object({ method: z.literal('delivery'), ...deliveryFields, price: seenPrice }),
  ],
  fault('chooseHandover'),
)

/** What is chosen, whoever chooses it. */
export type HandoverChoice =
  | { method: 'pick_up' }
  | Omit<Extract<z.infer<typeof handoverSchema>, { method: 'delivery' }>, 'price'>

export const deliveryChoiceFields = deliveryFields

export const handedOverSchema = z.object({ invoice: invoiceSchema, sale: saleSchema })

export type HandedOver = z.infer<typeof handedOverSchema>
