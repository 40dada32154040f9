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
  /** The lines of its log so far that tell of an error. */
  errors(): readonly string[]
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

/**
 * Starts the product without rate limits, which a load from one address would meet. At any free port, or at `port`, where its
 * `PUBLIC_URL` may be another.
 */
export async function startProduct(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
  {
    program = 'src/main.server.ts',
    demo = false,
    port = 0,
    env = {},
  }: { program?: string; demo?: boolean; port?: number; env?: Record<string, string> } = {},
): Promise<Product> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...ownEnvironment(),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO: demo ? '1' : '0',
      FILES_KEY: BENCH_KEY.toString('base64'),
      PORT: `${port}`,
      RATE_LIMITS: 'off',
      LIMITS_UNREVIEWED: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const endWithUs = () => void child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const said = await addressOf(child)
  const errors: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (/"level":"(error|fatal)"/.test(line)) errors.push(line)
  })
  return {
    url: port === 0 ? said : `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    errors: () => errors,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      process.off('exit', endWithUs)
    },
  }
}

/** Where programs are, and how `npm start` has libraries run and memory given back. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => /^(PATH$|MALLOC_)/.test(name))
  return { ...Object.fromEntries(own), NODE_ENV: 'production' }
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
