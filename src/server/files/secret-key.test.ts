import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadOrCreateSecretKey, privateFolder, readIfThere, readSecretKey } from './secret-key.ts'
import { openSecrets } from './secrets.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const modeOf = async (path: string) => ((await stat(join(dataDir, path))).mode & 0o777).toString(8)

test('a key is made at the first start, for this account alone, and kept', async () => {
  const key = await loadOrCreateSecretKey(dataDir)
  expect(key).toHaveLength(32)
  expect(await loadOrCreateSecretKey(dataDir)).toEqual(key)
  expect(await readFile(join(dataDir, 'keys/files.key'))).toEqual(key)
  expect([await modeOf('keys'), await modeOf('keys/files.key')]).toEqual(['700', '600'])
})

test('who only reads makes no key', async () => {
  expect(await readSecretKey(dataDir)).toBeNull()
  expect(await readdir(dataDir)).toEqual([])
  const key = await loadOrCreateSecretKey(dataDir)
  expect(await readSecretKey(dataDir)).toEqual(key)
})

test('of many first starts at once all get the same key, and no draft is left', async () => {
  const keys = await Promise.all(Array.from({ length: 12 }, () => loadOrCreateSecretKey(dataDir)))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(await readdir(join(dataDir, 'keys'))).toEqual(['files.key'])
})

test('two data folders have two keys', async () => {
  const other = join(dataDir, 'other')
  expect(await loadOrCreateSecretKey(dataDir)).not.toEqual(await loadOrCreateSecretKey(other))
})

test('a key that was damaged is not replaced: what it sealed would be lost', async () => {
  await loadOrCreateSecretKey(dataDir)
  const path = join(dataDir, 'keys/files.key')
  await writeFile(path, 'too short')
  await expect(loadOrCreateSecretKey(dataDir)).rejects.toThrow(
    `${path} is not a key; put the real one back`,
  )
  expect(await readFile(path, 'utf8')).toBe('too short')
})

test('a folder that others could enter is closed to them', async () => {
  const folder = join(dataDir, 'keys')
  await mkdir(folder)
  await chmod(folder, 0o777)
  await privateFolder(folder)
  expect(await modeOf('keys')).toBe('700')
})

test('only what is not there is missing; what cannot be read is an error', async () => {
  expect(await readIfThere(join(dataDir, 'nothing'))).toBeNull()
  await expect(readIfThere(dataDir)).rejects.toThrow('EISDIR')
})

test('secrets use the key that is configured, else the kept one', async () => {
  const configured = Buffer.alloc(32, 7)
  const sealed = (await openSecrets(dataDir, configured)).encrypt(Buffer.from('x'), 'factor 1')
  expect(await readdir(dataDir)).toEqual([])
  expect((await openSecrets(dataDir, configured)).decrypt(sealed, 'factor 1').toString()).toBe('x')
  const kept = (await openSecrets(dataDir)).digest('123456', 'challenge 1')
  expect((await openSecrets(dataDir)).digest('123456', 'challenge 1')).toEqual(kept)
  expect((await openSecrets(dataDir, configured)).digest('123456', 'challenge 1')).not.toEqual(kept)
})
