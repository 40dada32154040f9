import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { MINUTE } from '../../../rules/durations.ts'
import { PictureTookTooLong } from './decode-heic.ts'
import type { Deeds, PictureAnswer, PictureTask } from './picture-process.ts'

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/** After so long without a task it ends, and gives its memory back. */
const IDLE_MS = MINUTE
/** A task that takes longer has come upon what a decoder cannot end: it ends with its process. */
const LONGEST_MS = 5 * MINUTE

/** Perhaps of another picture than the one that was asked for. */
export class PictureProcessEnded extends Error {}

/** The paths of a picture and of what is made of it. They are ours alone to choose: no stranger's word is in them. */
export interface PictureFiles {
  from: string
  to: string
}

type Asked = Omit<PictureTask, 'task'>

/** What a deed is told beside the picture, and what it answers. */
type How<Name extends keyof Deeds> =
  Parameters<Deeds[Name]> extends [Uint8Array, ...infer Rest] ? Rest : never
type Answer<Name extends keyof Deeds> = Awaited<ReturnType<Deeds[Name]>>
type FileAnswer<Name extends keyof Deeds> = 'made' | Exclude<Answer<Name>, Buffer>

interface PictureProcess {
  ask(asked: Asked): Promise<unknown>
}

/** As `launch.mjs` has them: memory goes back once a picture is made. */
const MALLOC_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

let running: PictureProcess | null = null

/**
 * Has a picture unpacked or made in a process of its own, below all else on the machine: bids do not wait for it, and what a
 * hostile file does to a decoder ends there.
 * @throws PictureProcessEnded, PictureTookTooLong, Error when it fails
 */
export function inPictureProcess<Name extends keyof Deeds>(
  deed: Name,
  original: Uint8Array,
  ...how: How<Name>
): Promise<Answer<Name>> {
  // What a deed answers comes back as it was sent.
  return ask({ deed, original, how }) as Promise<Answer<Name>>
}

/** The same from file to file: neither picture is ever in this process, whose memory bids would wait for. */
export function fileInPictureProcess<Name extends keyof Deeds>(
  deed: Name,
  { from, to }: PictureFiles,
  ...how: How<Name>
): Promise<FileAnswer<Name>> {
  return ask({ deed, original: from, to, how }) as Promise<FileAnswer<Name>>
}

function ask(asked: Asked): Promise<unknown> {
  running ??= startProcess()
  return running.ask(asked)
}

function startProcess(): PictureProcess {
  const child = fork(PROGRAM, [], {
    // It opens what strangers send, and is told nothing that it need not know.
    env: MALLOC_SETTINGS,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A session of its own, which Linux can give less time as a whole: see picture-process.ts.
    detached: true,
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let count = 0
  let idle: NodeJS.Timeout | undefined

  /** From now on the next task begins another one. */
  function leave(): void {
    clearTimeout(idle)
    if (running === self) running = null
  }

  function end(why: string): void {
    leave()
    for (const { reject } of waiting.values())
      reject(new PictureProcessEnded(`The process that makes pictures ended: ${why}`))
    waiting.clear()
  }

  /** Without a task it holds nobody up who wants to end. */
  function rest(): void {
    child.unref()
    child.channel?.unref()
    idle = setTimeout(() => {
      leave()
      if (child.connected) child.disconnect()
    }, IDLE_MS).unref()
  }

  async function ask(asked: Asked): Promise<unknown> {
    clearTimeout(idle)
    child.ref()
    child.channel?.ref()
    count += 1
    const task: PictureTask = { task: count, ...asked }
    const answer = Promise.withResolvers<unknown>()
    waiting.set(task.task, answer)
    const tooLong = setTimeout(() => {
      answer.reject(new PictureTookTooLong(`The picture took longer than ${LONGEST_MS} ms`))
      child.kill('SIGKILL')
    }, LONGEST_MS)
    child.send(task, (error) => error && end(String(error)))
    try {
      return await answer.promise
    } finally {
      clearTimeout(tooLong)
      waiting.delete(task.task)
      if (waiting.size === 0 && running === self) rest()
    }
  }

  child.on('message', ({ task, made, error, tookTooLong, code }: PictureAnswer) => {
    const answer = waiting.get(task)
    if (error === undefined) answer?.resolve(made)
    else if (tookTooLong) answer?.reject(new PictureTookTooLong(error))
    else answer?.reject(Object.assign(new Error(error), { code }))
  })
  // Before it has ended: whoever asks now gets another one.
  child.once('disconnect', leave)
  child.on('error', (error) => end(String(error)))
  child.once('exit', (code, signal) => end(String(signal ?? code)))
  const self: PictureProcess = { ask }
  return self
}
