import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { TimeoutError } from 'es-toolkit/error'
import { withTimeout } from 'es-toolkit/promise'
import { busy } from './problem.ts'

export interface ReceivedForm {
  fields: { name: string; value: string }[]
  /** In the order in which they came. */
  files: ReceivedFile[]
  /** More files came than were wanted, or more of anything than a form has: the rest was not looked at. */
  hasTooMany: boolean
}

export interface ReceivedFile {
  /** The member of the form. */
  member: string
  /** What its sender called it, which may be nothing. */
  name: string
  path: string
  /** Only the beginning of it was kept. */
  isTooLarge: boolean
}

/** A body that is to be a form. */
interface Arriving {
  contentType: string | null
  pieces: AsyncIterable<Uint8Array>
}

interface Receiving {
  /** Takes the files; whoever made it removes it. */
  folder: string
  maxMs: number
  tooSlow: string
  maxFiles: number
  maxFileBytes: number
}

/** More than any text that a form of files holds; of a longer one the beginning says that it is too long. */
const MAX_TEXT_BYTES = 8 * 1024
/** Files and texts together. */
const MAX_PARTS = 1_000
const MAX_HEADERS = { headerPairs: 20, headerSize: 8 * 1024 }

/**
 * Receives a form of files, piece by piece: each file goes into `folder` as it comes, and is never in memory as a whole. Null if
 * the body is not such a form, or broke off; a form that takes longer than `maxMs` milliseconds is refused.
 * @throws Problem `busy` with `tooSlow` as its text
 */
export async function receiveForm(
  { contentType, pieces }: Arriving,
  receiving: Receiving,
): Promise<ReceivedForm | null> {
  const parts = openParts(contentType ?? '', receiving)
  try {
    return await withTimeout(() => receive(pieces, parts), receiving.maxMs)
  } catch (error) {
    throw error instanceof TimeoutError ? busy(receiving.tooSlow) : error
  } finally {
    await parts?.close()
  }
}

type Parts = ReturnType<typeof openParts>

/** To the end of the body, also where it is no form any more: its sender reads no answer before. */
async function receive(
  pieces: AsyncIterable<Uint8Array>,
  parts: Parts,
): Promise<ReceivedForm | null> {
  try {
    for await (const piece of pieces) await parts?.write(piece)
  } catch {
    return null
  }
  return parts?.end() ?? null
}

/** Null for what is no form of files. */
function openParts(contentType: string, { folder, maxFiles, maxFileBytes }: Receiving) {
  const form: ReceivedForm = { fields: [], files: [], hasTooMany: false }
  const stopping = new AbortController()
  const writing: Promise<void>[] = []
  const parser = openParser(contentType, { files: maxFiles, fileSize: maxFileBytes })
  if (!parser) return null

  /** What became of the form. From then on nothing is read of it. */
  const outcome = Promise.withResolvers<ReceivedForm | null>()
  let isOver = false
  const over = outcome.promise.then(
    () => void (isOver = true),
    () => void (isOver = true),
  )

  async function keep(stream: BusboyFileStream, file: ReceivedFile): Promise<void> {
    const { signal } = stopping
    await pipeline(stream, createWriteStream(file.path, { mode: 0o600, flags: 'wx' }), { signal })
    file.isTooLarge = stream.truncated
  }

  parser.on('field', (name, value) => form.fields.push({ name, value }))
  parser.on('file', (member, stream, name) => {
    const path = join(folder, String(form.files.length))
    const file = { member, name: unescaped(name), path, isTooLarge: false }
    form.files.push(file)
    writing.push(keep(stream, file))
    writing.at(-1)?.catch(outcome.reject)
  })
  for (const limit of ['filesLimit', 'partsLimit'] as const)
    parser.on(limit, () => {
      form.hasTooMany = true
      outcome.resolve(form)
    })
  parser.on('error', () => outcome.resolve(null))
  parser.on('finish', () => outcome.resolve(form))

  return {
    async write(piece: Uint8Array): Promise<void> {
      if (isOver || parser.write(piece)) return
      const drained = new Promise((resolve) => parser.once('drain', resolve))
      await Promise.race([drained, over])
    },
    async end(): Promise<ReceivedForm | null> {
      if (!isOver) parser.end()
      const received = await outcome.promise
      if (received && !received.hasTooMany) await Promise.all(writing)
      return received
    },
    /** Files that are not there whole are not written any further. */
    async close(): Promise<void> {
      outcome.resolve(null)
      stopping.abort()
      await Promise.allSettled(writing)
    },
  }
}

function openParser(contentType: string, limits: { files: number; fileSize: number }) {
  if (!/^multipart\/form-data\b/i.test(contentType)) return null
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { ...limits, ...MAX_HEADERS, fieldSize: MAX_TEXT_BYTES, parts: MAX_PARTS },
      isPartAFile: (_member, _type, name) => name !== undefined,
      preservePath: true,
    })
  } catch {
    // It names no boundary.
    return null
  }
}

/** As browsers write names (HTML, multipart form data). */
function unescaped(name: string): string {
  return name.replaceAll('%22', '"').replaceAll(/%0d/gi, '\r').replaceAll(/%0a/gi, '\n')
}
