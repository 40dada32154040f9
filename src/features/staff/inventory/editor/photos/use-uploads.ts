import pLimit from 'p-limit'
import { useEffect } from 'react'
import { ApiProblem } from '../../../../../browser/api.ts'
import { newKey } from '../../../../../browser/send-once.ts'
import { photosText } from '../../../../../languages/staff/photos.ts'
import { callStaff } from '../../../frame/staff-calls.ts'
import { upload as sendForm } from '../../../uploads/upload.ts'
import {
  changeWaiting,
  isWaiting,
  useWaitingPhotos,
  type Upload,
} from '../../../uploads/waiting-photos.ts'
import { photosAddress } from './changed-photos.ts'
import type { Photos } from './use-photos.ts'

type Take = Photos['take']

/** One after the other, so that they stand in the order in which they were given; a line is not faster for two. */
const line = pLimit(1)
/** What the editor that is open does with an answer, by lot; one that is opened later reads what is there. */
const takers = new Map<string, Take>()
const NONE: readonly Upload[] = []

/** Sends photos; they go on where one leaves the lot meanwhile. */
export function useUploads(id: string, take: Take) {
  const uploads = useWaitingPhotos((waiting) => waiting[id] ?? NONE)
  useEffect(() => {
    takers.set(id, take)
    return () => {
      takers.delete(id)
    }
  }, [id, take])
  return {
    uploads,
    remove: (key: string) => remove(id, key),
    add: (files: Iterable<File>) => {
      const added = Array.from(files, (file) => ({
        ...{ key: newKey(), name: file.name, file },
        ...{ progress: 0, failure: null },
      }))
      changeWaiting(id, (all) => [...all, ...added])
      for (const upload of added) void line(() => send(id, upload))
    },
    retry: (upload: Upload) => {
      change(id, upload.key, { failure: null })
      void line(() => send(id, upload))
    },
  }
}

function change(id: string, key: string, to: Partial<Upload>): void {
  changeWaiting(id, (all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))
}

function remove(id: string, key: string): void {
  changeWaiting(id, (all) => all.filter((one) => one.key !== key))
}

async function send(id: string, { key, file }: Upload): Promise<void> {
  if (!isWaiting(id, key)) return
  const abort = new AbortController()
  const stop = useWaitingPhotos.subscribe(() => {
    if (!isWaiting(id, key)) abort.abort()
  })
  const onProgress = (progress: number) => change(id, key, { progress })
  try {
    const changed = await sendPhoto(id, { key, file }, { signal: abort.signal, onProgress })
    takers.get(id)?.(changed)
    remove(id, key)
  } catch (error) {
    change(id, key, { failure: failureOf(error), progress: 0 })
  } finally {
    stop()
  }
}

type Sending = Pick<Parameters<typeof sendForm>[1], 'onProgress' | 'signal'>

/**
 * Where the session is over, the person signs in again and it is sent once more. Its key tells the server that what comes again
 * after a lost answer is the same photo.
 */
async function sendPhoto(
  id: string,
  { key, file }: Pick<Upload, 'key' | 'file'>,
  sending: Sending,
): Promise<Parameters<Take>[0]> {
  const form = new FormData()
  form.append('file', file)
  form.append('source', key)
  const send = () => sendForm<Parameters<Take>[0]>(photosAddress(id), { form, ...sending })
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.problem.status !== 401) throw error
    await callStaff(photosAddress(id))
    // Taken out meanwhile, or of somebody who has left.
    sending.signal.throwIfAborted()
    return send()
  }
}

function failureOf(error: unknown): string {
  return error instanceof ApiProblem ? error.problem.detail : photosText('notSent')
}
