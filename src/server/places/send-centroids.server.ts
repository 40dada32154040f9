import zipcodes from 'zipcodes'
import { cityName, type Centroid, type CentroidTables } from './centroids.server.ts'

/** Reads the package's table and sends what the estimate needs, see `centroids.server.ts`. */
const postalCodes = new Map<string, Centroid>()
const sums = new Map<string, { latitude: number; longitude: number; count: number }>()

for (const { zip, latitude, longitude, city, state, country } of Object.values(zipcodes.codes)) {
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) continue
  const isCanada = country === 'Canada'
  postalCodes.set(zip, { latitude, longitude, city, state, country: isCanada ? 'Canada' : 'US' })
  const name = cityName(`${city}, ${state}`)
  const sum = sums.get(name) ?? { latitude: 0, longitude: 0, count: 0 }
  sums.set(name, {
    latitude: sum.latitude + latitude,
    longitude: sum.longitude + longitude,
    count: sum.count + 1,
  })
}

const cities = new Map(
  [...sums].map(([name, { latitude, longitude, count }]) => [
    name,
    { latitude: latitude / count, longitude: longitude / count },
  ]),
)

const tables: CentroidTables = { postalCodes, cities }
process.send?.(tables)
