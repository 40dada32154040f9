import { fork } from 'node:child_process'
import type { Coordinates } from '../../rules/delivery.ts'

/** Where a postal code or a city lies. */
export interface Centroid extends Coordinates {
  city: string
  state: string
  country: 'US' | 'Canada'
}

interface Centroids {
  /** A ZIP code, with or without its four digits, or a Canadian postal code; null for an unknown one. */
  ofPostalCode(code: string): Centroid | null
  /** 'Tampa, FL': the middle of its postal codes; null for an unknown one. */
  ofLocation(location: string): Coordinates | null
}

/** What is handed over: one row a postal code, and the middle of each city. */
export interface CentroidTables {
  postalCodes: Map<string, Centroid>
  cities: Map<string, Coordinates>
}

let reading: Promise<Centroids> | undefined
let read: Centroids | null = null

/**
 * The table of centroids, read at the first use. The package it comes from takes ninety megabytes as it is
 * loaded, so a process of its own reads it, hands over what is needed, and ends.
 */
export function readCentroids(): Promise<Centroids> {
  reading ??= readTables().then(
    (tables) => (read = lookUpIn(tables)),
    (error: unknown) => {
      reading = undefined
      throw error
    },
  )
  return reading
}

/** For what must not wait: null until the table is read. */
export function centroidsAtHand(): Centroids | null {
  return read
}

function readTables(): Promise<CentroidTables> {
  return new Promise((resolve, reject) => {
    const program = new URL('send-centroids.server.ts', import.meta.url)
    const reader = fork(program, { serialization: 'advanced', env: {} })
    // It sends nothing else.
    reader.once('message', (tables) => resolve(tables as CentroidTables))
    reader.once('error', reject)
    reader.once('exit', () => reject(new Error('the table of postal codes could not be read')))
  })
}

function lookUpIn({ postalCodes, cities }: CentroidTables): Centroids {
  return {
    ofPostalCode(code) {
      const plain = code.trim().toUpperCase()
      const zip = /^(\d{5})(?:-?\d{4})?$/.exec(plain)?.[1]
      // A Canadian table goes by the first three characters.
      const forward = /^([A-Z]\d[A-Z])(?: ?\d[A-Z]\d)?$/.exec(plain)?.[1]
      return postalCodes.get(zip ?? forward ?? '') ?? null
    },
    ofLocation: (location) => cities.get(cityName(location)) ?? null,
  }
}

/** The name that a city goes by in the table. */
export function cityName(location: string): string {
  return location
    .trim()
    .toLowerCase()
    .replace(/^st\.? /, 'saint ')
    .replace(/^ft\.? /, 'fort ')
}
