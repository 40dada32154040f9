import { z } from 'zod'
import type { HouseKeeper } from '../../server/house/house.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import { TERMS_TEXT_ADDRESS, type Terms } from './terms.ts'

const termsSchema: z.ZodType<Terms> = z.object({ version: z.string(), additions: z.string() })

export const readTerms = endpoint({
  method: 'GET',
  path: TERMS_TEXT_ADDRESS,
  summary:
    'The version of the terms and conditions that applies now, and what the house adds to them',
  who: 'anyone',
  limit: 'reads',
  response: termsSchema,
  handle: async (_call, { house }: { house: Pick<HouseKeeper, 'current'> }) =>
    house.current().terms,
})
