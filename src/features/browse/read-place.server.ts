import { endpoint } from '../../server/http/endpoint.ts'
import { readCentroids } from '../../server/places/centroids.server.ts'
import { placeQuerySchema, placeSchema } from './place.ts'

export const readPlace = endpoint({
  method: 'GET',
  path: '/api/places',
  summary: 'Where a ZIP or postal code is',
  who: 'anyone',
  limit: 'reads',
  query: placeQuerySchema,
  response: placeSchema,
  async handle({ query }) {
    const place = (await readCentroids()).ofPostalCode(query.postal_code)
    return { name: place && `${place.city}, ${place.state}` }
  },
})
