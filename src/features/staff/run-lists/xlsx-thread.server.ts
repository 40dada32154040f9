/** The thread that reads one workbook: see `read-xlsx.server.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Entry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/index-native.js'
import { readSheet } from 'read-excel-file/node'
import type { XlsxAnswer, XlsxFault, XlsxTask } from './read-xlsx.server.ts'

/** Few enough that whoever takes them in holds up nobody. */
const ROWS_AT_ONCE = 100
const MOST_PARTS = 1_000

// Only `inThread` starts this thread, with these data.
const { bytes, mostUnpacked } = workerData as XlsxTask
const fault = (await unpackedFault()) ?? (await sendRows())
if (fault) answer({ fault })

/** Unpacked once to nowhere, so that what its directory says of its size need not be believed. */
async function unpackedFault(): Promise<XlsxFault | null> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false })
  let parts = 0
  let left = mostUnpacked
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      parts += 1
      if (parts > MOST_PARTS) return 'too-large'
      if (entry.directory) continue
      left -= await unpackedSize(entry, left)
      if (left < 0) return 'too-large'
    }
    return null
  } catch {
    return 'unreadable'
  }
}

/** No further than `most`. */
async function unpackedSize(
  entry: Extract<Entry, { directory: false }>,
  most: number,
): Promise<number> {
  let size = 0
  const stop = new AbortController()
  const counter = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.length
      if (size > most) stop.abort()
    },
  })
  try {
    await entry.getData(counter, { signal: stop.signal, useWebWorkers: false })
  } catch (error) {
    if (!stop.signal.aborted) throw error
  }
  return size
}

/** The first sheet. */
async function sendRows(): Promise<XlsxFault | null> {
  try {
    const sheet = await readSheet(Buffer.from(bytes))
    for (let at = 0; at < sheet.length; at += ROWS_AT_ONCE)
      answer({ rows: sheet.slice(at, at + ROWS_AT_ONCE).map((row) => row.map(textOf)) })
    answer({ isDone: true })
    return null
  } catch {
    return 'unreadable'
  }
}

/** A cell as it would stand in a CSV file. Days have no zone: what the library makes of them is told in UTC. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date)
    return cell.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '')
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  return String(cell)
}

function answer(told: XlsxAnswer): void {
  parentPort?.postMessage(told)
}
