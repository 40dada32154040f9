import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DecodedVin } from '../../rules/vehicle/decoded-vin.ts'

/** Asks the register of vehicles that comes with the program (NHTSA vPIC): nothing of a VIN leaves the machine. */
export interface VinDecoder {
  /** Null for a VIN that the register does not know. */
  decode(vin: string): Promise<DecodedVin | null>
}

/** What the thread is given, and answers; the register is unpacked where it is not there yet. */
export interface VinTask {
  vin: string
  register: string
}
export type VinAnswer = { decoded: DecodedVin | null }

/** Ends what hangs: a query takes a second where others are busy too, and the first, which unpacks the register, some more. */
const LONGEST_MS = 60_000

/** The register is unpacked into this folder when the first VIN is asked for. */
export function createVinDecoder(dataDir: string): VinDecoder {
  const register = join(dataDir, 'vehicles', `vpic-${REGISTER_VERSION}.db`)
  return { decode: (vin) => inThread({ vin, register }) }
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
