import { z } from 'zod'
import { reportAnswersText } from '../../../languages/staff/answers/report.ts'
import { daysIn, MOST_DAYS } from '../../../rules/reports/report-range.ts'

/** What a report tells, and of what it is asked. Money in dollars, shares as parts of 1, days those where the business is. */

export const REPORTS_ADDRESS = '/api/staff/reports'
/** For the people of a consignor, of its own lots. */
export const OWN_REPORTS_ADDRESS = '/api/consignor/reports'

/** Of all lots, or of those of one consignor. */
export type ReportOf = 'house' | 'consignor'

export const REPORT_ADDRESSES: Readonly<Record<ReportOf, string>> = {
  house: REPORTS_ADDRESS,
  consignor: OWN_REPORTS_ADDRESS,
}

export const reportQuerySchema = z
  .object({
    from: z.iso.date(),
    /** Both ends included. */
    to: z.iso.date(),
    /** A slug; all categories unless told. */
    category: z.string().trim().min(1).max(100).optional(),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: () => reportAnswersText('daysSwapped'),
  })
  .refine((range) => daysIn(range) <= MOST_DAYS, {
    path: ['from'],
    error: () => reportAnswersText('tooLong'),
  })

export type ReportQuery = z.infer<typeof reportQuerySchema>

const count = z.int().nonnegative()
/** Null where there was nothing to divide by. */
const ratio = z.number().nullable()

/** `rules/reports/figures.ts` says what each is made of. */
const countedSchema = z.object({
  ended: count,
  sold: count,
  sell_through: ratio,
  hammer_to_reserve: ratio,
  bidders_each: ratio,
  bids_each: ratio,
  sales: count,
  defaults: count,
  default_rate: ratio,
  /** Of the house what its invoices come to, of a consignor the prices of its lots alone. */
  revenue: z.number(),
})

const figuresSchema = countedSchema.extend({
  days_to_sale: ratio,
  hours_to_payment: ratio,
  days_to_delivery: ratio,
})

const rangeSchema = z.object({ from: z.iso.date(), to: z.iso.date() })

export const reportSchema = z.object({
  of: z.enum(['house', 'consignor']),
  range: rangeSchema,
  before: rangeSchema,
  counted_at: z.iso.datetime(),
  total: figuresSchema,
  total_before: figuresSchema,
  /** Of how many days each step is, but for the last. */
  step_days: z.union([z.literal(1), z.literal(7), z.literal(28), z.literal(91)]),
  steps: z.array(rangeSchema.extend({ figures: figuresSchema, before: countedSchema })),
  categories: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      figures: figuresSchema,
      before: countedSchema,
    }),
  ),
  /** The last of those that had a reserve and a bid, the newest first; `of` counts them all. */
  hammers: z.object({
    of: count,
    lots: z.array(
      z.object({
        id: z.uuid(),
        lot_number: z.string(),
        run: z.int(),
        title: z.string(),
        ended_on: z.iso.date(),
        hammer: z.number(),
        reserve: z.number(),
        is_met: z.boolean(),
      }),
    ),
  }),
  days_to_sale: z.array(z.object({ from: count, to: count.nullable(), sales: count })),
  /**
   * Of auctions that ended how often their pages were opened, null where that was not counted of all; then people at them:
   * whoever was at three counts three times.
   */
  funnel: z.object({ views: count.nullable(), bidders: count, buyers: count, paid: count }),
})

export type Report = z.infer<typeof reportSchema>
export type CountedFigures = z.infer<typeof countedSchema>
export type ReportFigures = z.infer<typeof figuresSchema>
