import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSocketFolder, removeSocketFolder } from './embedded-postgres-socket.ts'

let place: string
const made: string[] = []

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'hl-sockets-'))
  vi.stubEnv('TMPDIR', place)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const folder of [place, ...made.splice(0)])
    await rm(folder, { recursive: true, force: true })
})

async function aFolder(): Promise<string> {
  const folder = await makeSocketFolder(undefined)
  made.push(folder)
  return folder
}

const addressOf = (folder: string) =>
  `postgres://hammerlane:x@localhost/hammerlane?host=${encodeURIComponent(folder)}`

test('each start makes a folder of its own, which this account alone may enter', async () => {
  const folders = [await aFolder(), await aFolder()]
  expect(new Set(folders).size).toBe(2)
  for (const folder of folders) {
    expect(dirname(folder)).toBe(place)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  }
})

test('where the path would be too long for a socket it lies elsewhere, and nothing is left behind', async () => {
  const long = join(place, 'x'.repeat(90))
  await mkdir(long)
  vi.stubEnv('TMPDIR', long)
  const folder = await aFolder()
  expect(dirname(folder)).toBe('/tmp')
  expect(join(folder, '.s.PGSQL.5432').length).toBeLessThanOrEqual(103)
  expect(await readdir(long)).toEqual([])
})

test('a folder for temporary files that is not there is no obstacle', async () => {
  vi.stubEnv('TMPDIR', join(place, 'missing'))
  expect(dirname(await aFolder())).toBe('/tmp')
})

test.runIf(process.getuid?.() === 0)('it belongs to the account of the database', async () => {
  vi.stubEnv('TMPDIR', '/tmp')
  const folder = await makeSocketFolder({ uid: 65_534, gid: 65_534 })
  made.push(folder)
  const { uid, gid, mode } = await stat(folder)
  expect([uid, gid, mode & 0o777]).toEqual([65_534, 65_534, 0o700])
})

test.runIf(process.getuid?.() === 0)(
  'one that this account could not enter is not taken',
  async () => {
    // Only root may enter the folder above it.
    const folder = await makeSocketFolder({ uid: 65_534, gid: 65_534 })
    made.push(folder)
    expect(dirname(folder)).toBe('/tmp')
    expect(await readdir(place)).toEqual([])
  },
)

test('what a killed run left is cleared away', async () => {
  const folder = await aFolder()
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    await writeFile(join(folder, name), '')
  await removeSocketFolder(addressOf(folder))
  await expect(stat(folder)).rejects.toThrow('ENOENT')
  await removeSocketFolder(addressOf(folder))
})

test('nothing else is: no folder of another name, and none that holds something else', async () => {
  const [theirs, ours] = [join(place, 'somebody'), await aFolder()]
  await mkdir(theirs)
  await writeFile(join(ours, 'a-file'), '')
  for (const url of [addressOf(theirs), addressOf(ours), 'postgres://db.internal/hammerlane', '']) {
    await removeSocketFolder(url)
  }
  expect(await readdir(place)).toContain('somebody')
  expect(await readdir(ours)).toEqual(['a-file'])
})
