/**
 * Vendure with its own search, of the same auctions in a database of its own on the same server. It is no part of the product: its
 * packages are installed when they are first needed, into a folder of their own.
 */
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { fillVendure } from './fill-vendure.ts'

const SOURCE = join(import.meta.dirname, '..', 'vendure')
/** Beside our own packages, where nothing of ours looks. */
const FOLDER = join(import.meta.dirname, '..', '..', 'node_modules', '.vendure')

export interface Vendure {
  origin: string
  /** How many its database has whose title or VIN has all these words in it. */
  count(words: readonly string[]): Promise<number>
  stop(): Promise<void>
}

/** Null where it cannot be installed. */
export async function startVendure(ourDatabaseUrl: string): Promise<Vendure | null> {
  if (!(await install())) return null
  const databaseUrl = await makeDatabase(ourDatabaseUrl)
  const child = fork(join(FOLDER, 'server.mjs'), {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', VENDURE_DISABLE_TELEMETRY: 'true' },
  })
  child.send(databaseUrl)
  const ended = once(child, 'exit')
  const [port] = await Promise.race([once(child, 'message'), ended.then(() => [])])
  if (!port) throw new Error('Vendure did not start')
  await fillVendure(ourDatabaseUrl, databaseUrl)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    origin: `http://127.0.0.1:${port}`,
    async count(words) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int from search_index_item where "productName" || ' ' || sku ilike all ($1::text[])`,
        [words.map((word) => `%${word}%`)],
      )
      return rows[0]?.count ?? NaN
    },
    async stop() {
      await client.end()
      child.disconnect()
      await ended
    },
  }
}

async function install(): Promise<boolean> {
  const isThere = await isInstalled()
  if (!isThere) await rm(FOLDER, { recursive: true, force: true })
  await cp(SOURCE, FOLDER, { recursive: true })
  if (isThere) return true
  console.log('Installing Vendure (npm ci) …')
  try {
    const args = ['ci', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund']
    await promisify(execFile)('npm', [...args, '--loglevel=error'])
    return true
  } catch (error) {
    console.log(`  ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

/** npm writes its own record last, so it is there only after a whole install. */
async function isInstalled(): Promise<boolean> {
  const [wanted, present] = await Promise.all(
    [SOURCE, FOLDER].map((folder) =>
      readFile(join(folder, 'package-lock.json'), 'utf8').catch(() => null),
    ),
  )
  return present === wanted && existsSync(join(FOLDER, 'node_modules', '.package-lock.json'))
}

async function makeDatabase(ourDatabaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: ourDatabaseUrl })
  await client.connect()
  try {
    await client.query('create database vendure')
    // As PostgreSQL is delivered: of its searches, which read all rows, several processes may do parts.
    await client.query('alter database vendure set max_parallel_workers_per_gather = 2')
  } finally {
    await client.end()
  }
  const url = new URL(ourDatabaseUrl)
  url.pathname = '/vendure'
  return url.href
}
