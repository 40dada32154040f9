/** Sends the photos of an archive to their lots, a few at a time, and tells of each file what has become of it. */
import { partition } from 'es-toolkit/array'
import { delay } from 'es-toolkit/promise'
import { ApiProblem } from '../../../../browser/api.ts'
import { runListPhotosText } from '../../../../languages/staff/run-list-photos.ts'
import { SECOND } from '../../../../rules/durations.ts'
import { MAX_UPLOAD_BYTES } from '../../inventory/listing-photos.ts'
import { ArchiveFault } from './archive-fault.ts'
import type { OpenArchive, PackedPhoto } from './photo-archive.ts'
import { byName, keysOf, lotOf, type LotOfPhotos } from './photo-names.ts'

/** What has become of a file. */
export interface ToldPhoto {
  path: string
  /** The number of the lot that has it; null where none does. */
  lot: string | null
  /** Why no lot has it. */
  reason: string | null
}

export interface SentFile {
  file: File
  /** Sent again, it is not added twice. */
  source: string
}

export interface Sending {
  findLots(keys: readonly string[]): Promise<ReadonlyMap<string, readonly LotOfPhotos[]>>
  /** What is told of a photo that is of none of them. */
  noLot: string
  /** Adds photos to a lot, all of them or none. @throws ApiProblem */
  send(lotId: string, files: readonly SentFile[]): Promise<unknown>
  /** Also to lots that have photos already. */
  addsToOthers: boolean
  /** Also to lots with bids, which bidders then read in their ledgers. */
  addsToBidOn: boolean
  tell(photo: ToldPhoto): void
  signal: AbortSignal
  /** A test does not wait as long. */
  wait?: (ms: number) => Promise<void>
}

/** Beside the files a form has its boundaries. */
const MOST_BYTES = MAX_UPLOAD_BYTES - 1024 * 1024
const MOST_AT_ONCE = 20
/** Refused as one too many, it is sent again so often. */
const MOST_TRIES = 20
/** Not answered, or by a server that broke down. */
const MOST_UNANSWERED = 4
const USUAL_WAIT_S = 5

/** One lot after the other: no line is faster for two, and bids never wait for photos. */
export async function sendPhotos(archive: OpenArchive, sending: Sending): Promise<void> {
  const { findLots, noLot, tell, signal } = sending
  for (const { path, reason } of archive.refused) tell({ path, lot: null, reason })
  const lots = await findLots([...new Set(archive.photos.flatMap(({ path }) => keysOf(path)))])
  const found = archive.photos.map((photo) => ({ photo, lot: lotOf(photo.path, lots, noLot) }))
  for (const { photo, lot } of found)
    if (typeof lot === 'string') tell({ path: photo.path, lot: null, reason: lot })
  const placed = found.flatMap(({ photo, lot }) =>
    typeof lot === 'string' ? [] : [{ photo, lot }],
  )
  for (const [, those] of Map.groupBy(placed, ({ lot }) => lot.id)) {
    if (signal.aborted) return
    const [first] = those
    if (!first) continue
    const photos = those.map(({ photo }) => photo).toSorted(byName)
    const { lot } = first
    const [there, missing] = partition(photos, ({ source }) => lot.sources.includes(source))
    const reason = whyNot(lot, there.length > 0, sending)
    if (reason !== null) for (const { path } of photos) tell({ path, lot: null, reason })
    else {
      for (const { path } of there)
        tell({ path, lot: null, reason: runListPhotosText('hasIt', { lot: lot.lot_number }) })
      await sendAll(lot, onceEach(missing, tell), sending)
    }
  }
}

/** A lot shows a picture once, whatever its files are called. */
function onceEach(photos: readonly PackedPhoto[], tell: Sending['tell']): PackedPhoto[] {
  return [...Map.groupBy(photos, ({ source }) => source).values()].flatMap(([first, ...same]) => {
    if (!first) return []
    const reason = runListPhotosText('samePicture', { path: first.path })
    for (const { path } of same) tell({ path, lot: null, reason })
    return first
  })
}

/** Why a lot gets no photos; null where it does. What broke off is completed: some of the archive's photos are there. */
function whyNot(
  { lot_number: lot, photo_count: count, has_bids: hasBids }: LotOfPhotos,
  isBegun: boolean,
  { addsToOthers, addsToBidOn }: Sending,
): string | null {
  if (hasBids && !addsToBidOn) return runListPhotosText('hasBids', { lot })
  if (count === 0 || isBegun || addsToOthers) return null
  return runListPhotosText('hasPhotos', { lot, count })
}

interface Unpacked extends SentFile {
  path: string
}

async function sendAll(lot: LotOfPhotos, photos: PackedPhoto[], sending: Sending): Promise<void> {
  let batch: Unpacked[] = []
  const sizeOf = () => batch.reduce((size, { file }) => size + file.size, 0)
  for (const { path, source, open } of photos) {
    if (sending.signal.aborted) return
    try {
      const file = await open()
      if (batch.length === MOST_AT_ONCE || sizeOf() + file.size > MOST_BYTES) {
        await sendBatch(lot, batch, sending)
        batch = []
      }
      batch.push({ path, source, file })
    } catch (error) {
      if (!(error instanceof ArchiveFault)) throw error
      sending.tell({ path, lot: null, reason: error.message })
    }
  }
  await sendBatch(lot, batch, sending)
}

/** Those that are refused are told, and the others sent without them. */
async function sendBatch(lot: LotOfPhotos, batch: Unpacked[], sending: Sending): Promise<void> {
  const { send, tell, signal, wait = (ms) => delay(ms, { signal }) } = sending
  let rest = batch
  for (let tries = 1; rest.length > 0 && !signal.aborted; tries += 1) {
    try {
      await send(lot.id, rest)
      for (const { path } of rest) tell({ path, lot: lot.lot_number, reason: null })
      return
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const { status, retry_after: seconds = USUAL_WAIT_S } = error.problem
      if (tries < triesOf(status)) {
        await wait(seconds * SECOND)
        continue
      }
      const wrong = faultsOf(error)
      const [refused, others] = partition(
        [...rest.entries()],
        ([at]) => wrong.size === 0 || wrong.has(at),
      )
      for (const [at, { path }] of refused)
        tell({ path, lot: null, reason: wrong.get(at) ?? error.message })
      rest = others.map(([, one]) => one)
    }
  }
}

/** How often it is sent in all. It may have arrived each time: the same file is not added twice. */
function triesOf(status: number): number {
  if (status === 429 || status === 503) return MOST_TRIES
  return status === 0 || status >= 500 ? MOST_UNANSWERED : 1
}

/** What is wrong with which of the files that were sent together. */
function faultsOf({ problem }: ApiProblem): Map<number, string> {
  const told = (problem.errors ?? []).flatMap(({ path, message }) => {
    const at = /^file\.(\d+)$/.exec(path)?.[1]
    return at === undefined ? [] : [[Number(at), message] as const]
  })
  return new Map(told)
}
