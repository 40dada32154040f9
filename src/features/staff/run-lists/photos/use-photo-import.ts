import { chunk } from 'es-toolkit/array'
import { useEffect, useRef, useState } from 'react'
import { loadPart } from '../../../../browser/waits/load-part.ts'
import { runListsText } from '../../../../languages/staff/run-lists.ts'
import { callStaff } from '../../frame/staff-calls.ts'
import { PHOTOS_ADDRESS } from '../../inventory/listing-photos.ts'
import { MOST_KEYS, RUN_LISTS_ADDRESS, type PhotoLots } from '../run-lists.ts'
import { failureWords } from './failure-words.ts'
import type { OpenArchive } from './photo-archive.ts'
import type { LotOfPhotos } from './photo-names.ts'
import type { SentFile, ToldPhoto } from './send-photos.ts'

interface PhotoImport {
  name: string
  /** Null until the archive is open. */
  total: number | null
  told: readonly ToldPhoto[]
  state: 'running' | 'done' | 'stopped' | 'failed'
  /** Why it failed. */
  failure: string | null
}

export interface PhotoImportSettings {
  /** Whose vehicles they show; null finds lots by VIN alone. */
  consignorId: string | null
  addsToOthers: boolean
  addsToBidOn: boolean
}

/** The photos of an archive on their way to their lots. What opens archives is loaded once one is chosen. */
export function usePhotoImport() {
  const [current, setCurrent] = useState<PhotoImport | null>(null)
  const running = useRef(new AbortController())
  useEffect(() => () => running.current.abort(), [])

  async function start(file: File, settings: PhotoImportSettings): Promise<void> {
    const { consignorId, ...adds } = settings
    const abort = new AbortController()
    running.current.abort()
    running.current = abort
    const { signal } = abort
    const change = (to: (before: PhotoImport) => Partial<PhotoImport>) => {
      if (running.current === abort) setCurrent((one) => one && { ...one, ...to(one) })
    }
    const beginning = { total: null, told: [], failure: null }
    setCurrent({ name: file.name, state: 'running', ...beginning })
    try {
      const [{ openArchive }, { sendPhotos }] = await loadPart(() =>
        Promise.all([import('./photo-archive.ts'), import('./send-photos.ts')]),
      )
      signal.throwIfAborted()
      const archive = await openArchive(file)
      change(() => ({ total: sizeOf(archive) }))
      await sendPhotos(archive, {
        findLots: (keys) => findLots(keys, consignorId),
        noLot: runListsText(consignorId === null ? 'noVin' : 'noLot'),
        send: (lotId, files) => send(lotId, files, signal),
        tell: (photo) => change(({ told }) => ({ told: [...told, photo] })),
        ...{ ...adds, signal },
      })
      change(() => ({ state: signal.aborted ? 'stopped' : 'done' }))
    } catch (error) {
      const failure = failureWords(error)
      change(() => (signal.aborted ? { state: 'stopped' } : { state: 'failed', failure }))
    }
  }

  /** Says so at once: what waits for the line does not hear of it before that is back. */
  function stop(): void {
    running.current.abort()
    setCurrent((one) => one && { ...one, state: 'stopped' })
  }
  return { current, start, stop }
}

function sizeOf({ photos, refused }: OpenArchive): number {
  return photos.length + refused.length
}

async function findLots(
  keys: readonly string[],
  consignorId: string | null,
): Promise<Map<string, LotOfPhotos[]>> {
  const lots: PhotoLots['items'] = []
  for (const some of chunk(keys, MOST_KEYS)) {
    const address = `${RUN_LISTS_ADDRESS}/photo-lots`
    const body = { keys: some, consignor_id: consignorId }
    const { items } = await callStaff<PhotoLots>(address, { method: 'POST', body })
    lots.push(...items)
  }
  return Map.groupBy(lots, ({ key }) => key)
}

function send(lotId: string, files: readonly SentFile[], signal: AbortSignal): Promise<unknown> {
  const form = new FormData()
  for (const { file, source } of files) {
    form.append('file', file)
    form.append('source', source)
  }
  const address = PHOTOS_ADDRESS.replace('{id}', lotId)
  return callStaff(address, { method: 'POST', body: form, signal })
}
