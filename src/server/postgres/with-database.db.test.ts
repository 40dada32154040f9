import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../test/database.ts'
import { BARE_ENVIRONMENT } from '../../../test/server-process.ts'

const HERE = import.meta.resolve('./with-database.ts')
let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await emptyDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-command-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

/** Runs a command beside the server, as a process of its own. */
async function command(work: string, env: Record<string, string> = {}) {
  const program = `import { withDatabase } from '${HERE}'
    import { sql } from 'kysely'
    await withDatabase(async (db) => { ${work} })
    process.stdout.write('after the end')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir, ...BARE_ENVIRONMENT, ...env },
  })
  const [out, err]: string[][] = [[], []]
  child.stdout.on('data', (text) => out?.push(String(text)))
  child.stderr.on('data', (text) => err?.push(String(text)))
  const [code] = await once(child, 'close')
  return { code, out: out?.join(''), err: err?.join('') }
}

test('a command finds its database migrated, says what came of it and ends with its code', async () => {
  const work = `const { rows } = await sql\`select count(*) as n from auctions\`.execute(db)
    return ['There are ' + rows[0].n + ' auctions', 3]`
  expect(await command(work)).toEqual({ code: 3, out: 'There are 0 auctions\n', err: '' })
})

test('a wrong setting is told in a sentence, without a stack', async () => {
  const { code, out, err } = await command(`return ['never', 0]`, { DATABASE_POOL: 'many' })
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('DATABASE_POOL must be a number of connections from 2 to 500')
  expect(err).not.toContain('    at ')
})

test('a database that is not there is told in a sentence, without its password', async () => {
  const DATABASE_URL = 'postgres://ada:hunter2@127.0.0.1:1/hammerlane'
  const { code, err } = await command(`return ['never', 0]`, { DATABASE_URL })
  expect(code).toBe(1)
  expect(err).toMatch(/^The database at 127\.0\.0\.1:1 cannot be reached .*\n$/)
})

test('work that fails is logged with its cause, without persons, and ends with 1', async () => {
  const { code, out, err } = await command(`throw new Error('no mailbox ann@example.com')`)
  expect([code, err]).toEqual([1, ''])
  expect(JSON.parse(out ?? '')).toMatchObject({
    level: 'fatal',
    msg: 'the command could not go on',
    err: { message: 'no mailbox [address]' },
  })
})
