import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { silentLog } from '../../../test/database.ts'
import { StartError } from '../start-error.ts'
import { accountForPostgres, findPostgresFolder } from './embedded-postgres-program.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hammerlane-accounts-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

/** A machine on which `id` knows these accounts and no others. */
async function accounts(known: Record<string, [uid: number, gid: number]>): Promise<void> {
  const cases = Object.entries(known).map(
    ([name, [uid, gid]]) => `"-u ${name}") echo ${uid};; "-g ${name}") echo ${gid};;`,
  )
  await writeFile(
    join(folder, 'id'),
    `#!/bin/sh\ncase "$*" in ${cases.join(' ')} *) exit 1;; esac\n`,
  )
  await chmod(join(folder, 'id'), 0o755)
  vi.stubEnv('PATH', folder)
}

const asRoot = () => vi.spyOn(process, 'getuid').mockReturnValue(0)
const cluster = () => join(folder, 'cluster')

describe.runIf(process.platform === 'linux')('started by root, PostgreSQL runs', () => {
  test('as postgres where there is such an account', async () => {
    asRoot()
    await accounts({ postgres: [115, 120], nobody: [65_534, 65_534] })
    expect(await accountForPostgres(cluster())).toEqual({ uid: 115, gid: 120 })
  })

  test('else as nobody', async () => {
    asRoot()
    await accounts({ nobody: [65_534, 65_533] })
    expect(await accountForPostgres(cluster())).toEqual({ uid: 65_534, gid: 65_533 })
  })

  test('never as an account that is root by another name', async () => {
    asRoot()
    await accounts({ postgres: [0, 0], nobody: [65_534, 65_534] })
    expect(await accountForPostgres(cluster())).toEqual({ uid: 65_534, gid: 65_534 })
  })

  test('where there is neither not at all: none is made, and a sentence says what to do', async () => {
    asRoot()
    await accounts({})
    const before = await readFile('/etc/passwd', 'utf8')
    const refusal = await accountForPostgres(cluster()).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartError)
    expect(String(refusal)).toContain('there is no account postgres or nobody')
    expect(String(refusal)).toContain('Start Hammerlane as an ordinary user, or set DATABASE_URL')
    expect(await readFile('/etc/passwd', 'utf8')).toBe(before)
  })

  test.runIf(process.getuid?.() === 0)('as whoever owns the cluster already', async () => {
    await accounts({ postgres: [115, 120] })
    await mkdir(cluster())
    spawnSync('/bin/chown', ['4711:4712', cluster()])
    expect(await accountForPostgres(cluster())).toEqual({ uid: 4_711, gid: 4_712 })
  })

  test.runIf(process.getuid?.() === 0)(
    'not as the root that made a cluster by mistake',
    async () => {
      await accounts({ postgres: [115, 120] })
      await mkdir(cluster())
      expect(await accountForPostgres(cluster())).toEqual({ uid: 115, gid: 120 })
    },
  )
})

test('started by anybody else it runs as that account, and no other is looked for', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1_000)
  await accounts({ postgres: [115, 120] })
  expect(await accountForPostgres(cluster())).toBeUndefined()
})

test('the programs of the installed package run and are of version 18', async () => {
  const folder = await findPostgresFolder(undefined, silentLog)
  for (const name of ['postgres', 'initdb']) {
    const { stdout, status } = spawnSync(join(folder, 'bin', name), ['--version'], {
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([0, expect.stringMatching(/PostgreSQL\) 18\./)])
  }
})
