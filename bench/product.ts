/** The product as it is started for a measurement: a process of its own, on a database that is flushed to disk. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createLog } from '../src/server/log.ts'
import { startEmbeddedPostgres } from '../src/server/postgres/embedded-postgres.ts'
import { migrate } from '../src/server/postgres/migrate.ts'

export interface Product {
  url: string
  pid: number
  stop(): Promise<void>
}

/** What the product seals its keys with, so that members can be signed in beside it. */
export const BENCH_KEY = Buffer.alloc(32, 7)

/** Where measurements happen: a folder that goes away with everything in it, and a migrated database. */
export async function withDatabase(
  measure: (setup: { dataDir: string; databaseUrl: string }) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-bench-'))
  const log = createLog('warn')
  // As in the product, but with room for the baselines' own 64 connections. Commits are durable.
  const settings = { max_connections: '200' }
  const starting = startEmbeddedPostgres({ dataDir, log, settings })
  const cleanUp = async () => {
    await starting.then((server) => server.stop()).catch(() => undefined)
    await rm(dataDir, { recursive: true, force: true })
  }
  // Asked to end half-way, nothing of it stays behind.
  const giveUp = () => void cleanUp().finally(() => process.exit(130))
  for (const signal of SIGNALS) process.once(signal, giveUp)
  try {
    const { url: databaseUrl } = await starting
    await migrate({ url: databaseUrl, log })
    await measure({ dataDir, databaseUrl })
  } finally {
    for (const signal of SIGNALS) process.off(signal, giveUp)
    await cleanUp()
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Starts the product without rate limits, which a load from one address would meet. */
export async function startProduct(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
  {
    program = 'src/main.server.ts',
    demo = false,
    env = {},
  }: { program?: string; demo?: boolean; env?: Record<string, string> } = {},
): Promise<Product> {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO: demo ? '1' : '0',
      FILES_KEY: BENCH_KEY.toString('base64'),
      PORT: '0',
      RATE_LIMITS: 'off',
      LIMITS_UNREVIEWED: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const endWithUs = () => void child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const url = await addressOf(child)
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      process.off('exit', endWithUs)
    },
  }
}

/** What the product says once it serves. */
export async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The output of the product is not piped')
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^Hammerlane is at (\S+)/.exec(line) ?? []
    if (!url) continue
    // Nobody reads on, and nothing that it says may stop it.
    child.stdout.resume()
    return url
  }
  throw new Error('The product did not start')
}
