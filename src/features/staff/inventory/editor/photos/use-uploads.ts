import pLimit from 'p-limit'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../../../../browser/api.ts'
import { upload } from '../../../../../browser/upload.ts'
import { photosText } from '../../../../../languages/staff/photos.ts'
import { callStaff } from '../../../frame/staff-calls.ts'
import { photosAddress } from './changed-photos.ts'
import type { Photos } from './use-photos.ts'

/** A photo on its way: it waits its turn, is being sent, or was refused. */
export interface Upload {
  key: number
  name: string
  file: File
  /** From 0 to 1. */
  progress: number
  /** Null unless it failed. */
  failure: string | null
}

let lastKey = 0

/** Sends photos one after the other, so that they stand in the order in which they were given; a line is not faster for two. */
export function useUploads(id: string, take: Photos['take']) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [line] = useState(() => pLimit(1))
  const abort = useRef(new AbortController())
  useEffect(() => {
    abort.current = new AbortController()
    return () => abort.current.abort()
  }, [])

  const change = (key: number, to: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const remove = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))

  async function send({ key, file }: Upload): Promise<void> {
    const { signal } = abort.current
    if (signal.aborted) return
    try {
      take(
        await sendPhoto(id, file, { signal, onProgress: (progress) => change(key, { progress }) }),
      )
      remove(key)
    } catch (error) {
      change(key, { failure: failureOf(error), progress: 0 })
    }
  }

  return {
    uploads,
    remove,
    add: (files: Iterable<File>) => {
      const added = Array.from(files, (file) => ({
        ...{ key: ++lastKey, name: file.name, file },
        ...{ progress: 0, failure: null },
      }))
      setUploads((all) => [...all, ...added])
      for (const upload of added) void line(() => send(upload))
    },
    retry: (upload: Upload) => {
      change(upload.key, { failure: null })
      void line(() => send(upload))
    },
  }
}

type Sending = Pick<Parameters<typeof upload>[1], 'onProgress' | 'signal'>
type Changed = Parameters<Photos['take']>[0]

/** Where the session is over, the person signs in again and it is sent once more. */
async function sendPhoto(id: string, file: File, sending: Sending): Promise<Changed> {
  const form = new FormData()
  form.append('file', file)
  const send = () => upload<Changed>(photosAddress(id), { form, ...sending })
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.problem.status !== 401) throw error
    await callStaff(photosAddress(id))
    return send()
  }
}

function failureOf(error: unknown): string {
  return error instanceof ApiProblem ? error.problem.detail : photosText('notSent')
}
