import { z } from 'zod'
import { formatDollars, MAX_DOLLARS } from '../../../rules/money.ts'

/** What is offered to the highest bidder of a run, or asked about: whole dollars. */
export const offeredAmountSchema = z
  .number('Enter a number of dollars')
  .int('Amounts are in whole dollars')
  .min(1, 'Enter an amount above zero')
  .max(MAX_DOLLARS, `Amounts go up to ${formatDollars(MAX_DOLLARS)}`)
