import { Worker } from 'node:worker_threads'

/** Why a file is no workbook that can be read. */
export type XlsxFault = 'unreadable' | 'too-large'

/** What the thread is given, and answers. */
export interface XlsxTask {
  bytes: Uint8Array
  mostUnpacked: number
}
export type XlsxAnswer = { rows: string[][] } | { isDone: true } | { fault: XlsxFault }

/** Of all parts of a workbook together. */
const MOST_UNPACKED = 128 * 2 ** 20
/** A sheet may claim a cell in its last row and column, and what it takes to hold all before it. */
const MOST_MEMORY_MB = 512
const LONGEST_MS = 30_000

/**
 * The rows of the first sheet, in a thread of its own: bids do not wait for it, and a file that asks for more memory or time than
 * any list needs ends that thread alone.
 */
export function readXlsx(
  bytes: Uint8Array,
  { mostUnpacked = MOST_UNPACKED }: { mostUnpacked?: number } = {},
): Promise<string[][] | XlsxFault> {
  const task: XlsxTask = { bytes, mostUnpacked }
  const thread = new Worker(new URL('./xlsx-thread.server.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  const timer = setTimeout(() => void thread.terminate(), LONGEST_MS)
  const rows: string[][] = []
  const read = new Promise<string[][] | XlsxFault>((resolve, reject) => {
    thread.on('message', (answer: XlsxAnswer) => {
      if ('rows' in answer) rows.push(...answer.rows)
      else resolve('fault' in answer ? answer.fault : rows)
    })
    thread.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve('too-large')
      else reject(error)
    })
    // Without an answer it was ended for taking too long.
    thread.once('exit', () => resolve('too-large'))
  })
  return read.finally(() => {
    clearTimeout(timer)
    void thread.terminate()
  })
}
