import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFiles } from './files.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-files-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const secret = Buffer.from('the face of Ada Lovelace')

test('a file is read as it was written, after a restart too', async () => {
  await (await openFiles({ dataDir })).write('ada/photo.jpg', secret)
  expect(await (await openFiles({ dataDir })).read('ada/photo.jpg')).toEqual(secret)
})

test('on the disk it cannot be read, by its bytes or by others', async () => {
  await (await openFiles({ dataDir })).write('ada/photo.jpg', secret)
  const path = join(dataDir, 'files/ada/photo.jpg')
  expect((await readFile(path)).includes('Lovelace')).toBe(false)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  for (const folder of ['files', 'files/ada', 'keys']) {
    expect((await stat(join(dataDir, folder))).mode & 0o777).toBe(0o700)
  }
  expect((await stat(join(dataDir, 'keys/files.key'))).mode & 0o777).toBe(0o600)
})

test('writing again replaces it and leaves nothing beside it', async () => {
  const files = await openFiles({ dataDir })
  const versions = Array.from({ length: 10 }, (_, i) => Buffer.from(`version ${i}`))
  await Promise.all(versions.map((version) => files.write('ada/photo.jpg', version)))
  expect(versions).toContainEqual(await files.read('ada/photo.jpg'))
  expect(await readdir(join(dataDir, 'files/ada'))).toEqual(['photo.jpg'])
})

test('a file that was changed, swapped for another or cut short is refused', async () => {
  const files = await openFiles({ dataDir })
  await files.write('ada/photo.jpg', secret)
  await files.write('bob/photo.jpg', Buffer.from('somebody else'))
  const ada = join(dataDir, 'files/ada/photo.jpg')
  const encrypted = await readFile(ada)
  await writeFile(join(dataDir, 'files/bob/photo.jpg'), encrypted)
  await expect(files.read('bob/photo.jpg')).rejects.toThrow('unable to authenticate')
  encrypted[encrypted.length - 1] = (encrypted.at(-1) ?? 0) ^ 1
  await writeFile(ada, encrypted)
  await expect(files.read('ada/photo.jpg')).rejects.toThrow('unable to authenticate')
  await writeFile(ada, encrypted.subarray(0, 20))
  await expect(files.read('ada/photo.jpg')).rejects.toThrow('Not encrypted by us')
})

test('what a file of this machine holds is kept like any other, however long it is', async () => {
  const files = await openFiles({ dataDir })
  const path = join(dataDir, 'secret')
  for (const content of [Buffer.alloc(0), secret, randomBytes(300_000)]) {
    await writeFile(path, content)
    await files.writeFrom('ada/photo.jpg', path)
    expect(await files.read('ada/photo.jpg')).toEqual(content)
  }
  expect((await stat(join(dataDir, 'files/ada/photo.jpg'))).mode & 0o777).toBe(0o600)
  expect(await readdir(join(dataDir, 'files/ada'))).toEqual(['photo.jpg'])
  expect(await readdir(join(dataDir, 'temporary'))).toEqual([])
  await expect(files.writeFrom('../ada', path)).rejects.toThrow('Not a path')
})

test('a file that cannot be read leaves the one before, and nothing beside it', async () => {
  const files = await openFiles({ dataDir })
  await files.write('ada/photo.jpg', secret)
  await expect(files.writeFrom('ada/photo.jpg', join(dataDir, 'none'))).rejects.toThrow('ENOENT')
  expect(await files.read('ada/photo.jpg')).toEqual(secret)
  expect(await readdir(join(dataDir, 'temporary'))).toEqual([])
})

test('what is not there is null, and can be removed', async () => {
  const files = await openFiles({ dataDir })
  await files.remove('ada/photo.jpg')
  expect(await files.read('ada/photo.jpg')).toBeNull()
  await files.write('ada/photo.jpg', secret)
  await files.remove('ada/photo.jpg')
  expect(await files.read('ada/photo.jpg')).toBeNull()
})

test.each(['../keys/files.key', '/etc/passwd', 'ada/../../x', '', 'ada//x', '.hidden'])(
  'the path %j is no path of a private file',
  async (path) => {
    const files = await openFiles({ dataDir })
    await expect(files.read(path)).rejects.toThrow('Not a path')
  },
)

test('of many starts at once all use one key', async () => {
  const opened = await Promise.all(Array.from({ length: 8 }, () => openFiles({ dataDir })))
  await opened[0]?.write('ada/photo.jpg', secret)
  for (const files of opened) expect(await files.read('ada/photo.jpg')).toEqual(secret)
})

test('a configured key takes the place of the stored one, and none is made', async () => {
  const key = randomBytes(32)
  await (await openFiles({ dataDir, filesKey: key })).write('ada/photo.jpg', secret)
  expect(await readdir(dataDir)).toEqual(['files'])
  expect(await (await openFiles({ dataDir, filesKey: key })).read('ada/photo.jpg')).toEqual(secret)
})

test('files of another key stop the start with a sentence that says what to do', async () => {
  await openFiles({ dataDir })
  await expect(openFiles({ dataDir, filesKey: randomBytes(32) })).rejects.toThrow(
    'Set FILES_KEY to that key',
  )
  await expect(openFiles({ dataDir })).resolves.toBeDefined()
})
