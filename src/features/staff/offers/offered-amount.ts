import { z } from 'zod'
import { offersText } from '../../../languages/staff/offers.ts'
import { formatDollars, MAX_DOLLARS } from '../../../rules/money.ts'

/** What is offered to the highest bidder of a run, or asked about: whole dollars. */
export const offeredAmountSchema = z
  .number({ error: () => offersText('enterDollars') })
  .int({ error: () => offersText('wholeDollars') })
  .min(1, { error: () => offersText('aboveZero') })
  .max(MAX_DOLLARS, { error: () => offersText('most', { most: formatDollars(MAX_DOLLARS) }) })
