/** One machine of the marketplace: a server, its lines to the database and to its clients, its clock and its disk. */
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { connectTo, throughPort } from '../faults/database-gate.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import { openLine, type Line } from './line.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

export interface Host {
  /** Where its clients reach it, whichever process serves. */
  url: string
  toClients: Line
  toDatabase: Line
  /** Null where there is no NATS. */
  toNats: Line | null
  /** Null where nothing may be mounted. */
  disk: SmallDisk | null
  server(): ServerProcess | null
  /** Starts its first server. @throws Error where that cannot start */
  open(): Promise<void>
  /** Starts another, again and again while what it needs is broken; once only when the run has been ended. */
  start(signal: AbortSignal): Promise<void>
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** How its servers ended that nobody had asked to, or not as they were asked to. */
  deaths(): readonly string[]
  /** By so many milliseconds, for the server that runs and for those after it. */
  setClockWrong(by: number): Promise<void>
  /** All that its servers said so far. */
  output(): string
  close(): Promise<void>
}

export interface HostOptions {
  /** A path that nothing else uses. */
  place: string
  databaseUrl: string
  hasDisk: boolean
  /** Empty where there is no NATS. */
  natsUrl: string
}

/** Who asks a server to stop waits so long before killing it. */
const STOPS_WITHIN_MS = 20_000
const PAUSE_MS = 250
/** Its process for pictures may live a little longer, and holds the pipe. */
const LAST_WORDS_MS = 2_000
/** By file and not by path: a path may hold what an option cannot. */
const WRONG_CLOCK = new URL('wrong-clock.ts', import.meta.url).href

export async function openHost(options: HostOptions): Promise<Host> {
  const { place, databaseUrl, hasDisk, natsUrl } = options
  const toDatabase = await openLine(() => connectTo(new URL(databaseUrl)))
  const toNats = natsUrl ? await openLine(() => connectTo(new URL(natsUrl))) : null
  let server: ServerProcess | null = null
  let starting: Promise<void> = Promise.resolve()
  let isClosing = false
  let earlier = ''
  const deaths: string[] = []
  const toClients = await openLine(() =>
    server?.isRunning() ? connect(Number(new URL(server.url).port), '127.0.0.1') : null,
  )
  const clock = `${place}.clock`
  await writeFile(clock, '0')
  const disk = hasDisk ? await mountSmallDisk(place) : null
  await mkdir(place, { recursive: true })
  const settings = {
    DATA_DIR: place,
    LOG_LEVEL: 'error',
    NATS_URL: toNats ? throughPort(natsUrl, toNats.port) : '',
    NODE_OPTIONS: `--import=${WRONG_CLOCK}`,
    STAFF_SECOND_STEP: 'off',
    WRONG_CLOCK: clock,
  }

  async function open(): Promise<void> {
    server = await startServer(throughPort(databaseUrl, toDatabase.port), settings)
  }

  async function start(signal: AbortSignal): Promise<void> {
    let isTried = false
    while (!isClosing && !(isTried && signal.aborted)) {
      isTried = true
      try {
        return await open()
      } catch (error) {
        earlier += `${error}\n`
        await wait(PAUSE_MS)
      }
    }
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const ended = server
    if (!ended) return
    const wasRunning = ended.isRunning()
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      void ended.end('SIGKILL')
    }, STOPS_WITHIN_MS)
    const code = await ended.end(signal)
    clearTimeout(late)
    if (!wasRunning) deaths.push('ended by itself')
    else if (isLate) deaths.push('did not stop when asked to')
    else if (signal === 'SIGTERM' && code !== 0) deaths.push(`stopped with ${code}`)
    await Promise.race([ended.saidAll, wait(LAST_WORDS_MS)])
    earlier += ended.output()
    server = null
  }

  return {
    url: `http://127.0.0.1:${toClients.port}`,
    ...{ toClients, toDatabase, toNats, disk, end },
    server: () => server,
    deaths: () => deaths,
    open: () => (starting = open()),
    start: (signal) => (starting = start(signal)),
    async setClockWrong(by) {
      await writeFile(clock, `${by}`)
      server?.send('SIGUSR2')
    },
    output: () => earlier + (server?.output() ?? ''),
    async close() {
      isClosing = true
      await starting.catch(() => undefined)
      await end('SIGKILL')
      await Promise.all([toClients, toDatabase, toNats].map((line) => line?.close()))
      await disk?.unmount()
    },
  }
}
