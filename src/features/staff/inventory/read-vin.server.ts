import { factsOfVin } from '../../../rules/vehicle/decoded-vin.ts'
import { isVin, vinCheckDigit } from '../../../rules/vehicle/vin.ts'
import { limitConcurrency } from '../../../server/concurrency.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type { VinDecoder } from '../../../server/vehicles/decode-vin.ts'
import { listingsWithVin } from './read-auction.server.ts'
import { vinParams, vinQuerySchema, vinResponse } from './read-vin.ts'

interface Services {
  db: Database
  vinDecoder: VinDecoder
}

/** One thread each. */
const limited = limitConcurrency({ concurrency: 2, queued: 20 })

export const readVin = endpoint({
  method: 'GET',
  path: '/api/staff/vins/{vin}',
  summary: 'What a VIN tells of its vehicle, and where that is listed already',
  who: 'staff',
  limit: 'reads',
  params: vinParams,
  query: vinQuerySchema,
  response: vinResponse,
  async handle({ params: { vin }, query }, { db, vinDecoder }: Services) {
    const [decoded, listed] = await Promise.all([
      limited(() => vinDecoder.decode(vin)),
      listingsWithVin(db, vin, query.except),
    ])
    return {
      vin,
      check_digit: { is_right: isVin(vin), expected: vinCheckDigit(vin) },
      facts: decoded && factsOfVin(decoded),
      same_vin: listed,
    }
  },
})
