/** The process that unpacks and makes pictures, begun by `in-picture-process.ts`: one task a message, one answer each. */
import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { constants, getPriority, setPriority } from 'node:os'
import { retry } from 'es-toolkit/function'
import sharp from 'sharp'
import { drawVariant } from '../draw-variant.ts'
import { clean } from './clean.ts'
import { PictureTookTooLong } from './decode-heic.ts'
import { edit } from './edit.ts'

const DEEDS = { clean, edit, draw: drawVariant }

export type Deeds = typeof DEEDS

/** What its parent sends. */
export interface PictureTask {
  task: number
  deed: keyof Deeds
  /** The picture, or the file that it is in. */
  original: Uint8Array | string
  /** The file that takes what is made; without one it is sent back. */
  to?: string | undefined
  how: unknown[]
}

/** What it answers: what was made, or why nothing was. */
export interface PictureAnswer {
  task: number
  made?: unknown
  error?: string
  tookTooLong?: boolean
  /** Of the system's, where the error is one of those. */
  code?: string | undefined
}

/**
 * A tenth of what another session takes that wants the same processor. Less delays no bid any less; at the lowest, of which there is
 * a hundredth, the photos of a lot took minutes beside two busy sessions, and somebody waits for them.
 */
const SESSION_PRIORITY = 10

// Each task is one thread; how many there are at once, the parent says.
sharp.concurrency(1)
sharp.cache(false)
yieldToAll()
void yieldAsSession()
process.on('message', (task: PictureTask) => void answer(task))
process.on('disconnect', () => process.exit())
// Asked to end together with its parent, it lets that one finish what was begun.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

async function answer(asked: PictureTask): Promise<void> {
  const { task } = asked
  const done: PictureAnswer = await make(asked).then(
    (made) => ({ task, made }),
    (error: unknown) => ({
      task,
      error: String(error),
      tookTooLong: error instanceof PictureTookTooLong,
      code: codeOf(error),
    }),
  )
  // Whoever asked may be gone.
  if (process.connected) process.send?.(done)
}

/** Of the system's, where the error is one of those. */
function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** What the deed answers; a picture goes into the file that is to take it, which is told as `made`. */
async function make({ deed, original, to, how }: PictureTask): Promise<unknown> {
  // Only `in-picture-process.ts` sends tasks, and its types say what each is given.
  const work = DEEDS[deed] as (original: Uint8Array, ...how: unknown[]) => Promise<unknown>
  const made = await work(
    typeof original === 'string' ? await readFile(original) : original,
    ...how,
  )
  if (to === undefined || !(made instanceof Uint8Array)) return made
  await writeFile(to, made, { mode: 0o600 })
  return 'made'
}

/**
 * Where Linux shares time out among sessions first, and only within each by priority (sched(7), autogroup), the session has one
 * too: without it pictures would take as much time as the database, whatever their own.
 */
async function yieldAsSession(): Promise<void> {
  const yields = () => writeFile('/proc/self/autogroup', String(SESSION_PRIORITY), { flag: 'r+' })
  // Of all sessions of the machine one may ask in a tenth of a second.
  const shouldRetry = (error: unknown) => codeOf(error) === 'EAGAIN'
  await retry(yields, { retries: 50, delay: 150, shouldRetry }).catch((error: unknown) => {
    // Where there is no such thing, or sessions do not count, pictures are made all the same.
    if (codeOf(error) === undefined) throw error
  })
}

/** Linux knows the priority of threads, not of processes; those that are begun later take after the one that begins them. */
function yieldToAll(): void {
  const threads = existsSync('/proc/self/task') ? readdirSync('/proc/self/task').map(Number) : [0]
  for (const thread of threads) {
    try {
      setPriority(thread, Math.max(getPriority(thread), constants.priority.PRIORITY_LOW))
    } catch {
      // Where that is not allowed, or the thread has ended, pictures are made all the same.
    }
  }
}
