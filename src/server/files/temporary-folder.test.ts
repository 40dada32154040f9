import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR } from '../../rules/durations.ts'
import { deleteLeftFolders, inTemporaryFolder } from './temporary-folder.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hammerlane-temporary-'))
})
afterEach(() => rm(root, { recursive: true }))

test('a folder is private and gone with its work, also where that fails', async () => {
  const work = async (folder: string) => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    await writeFile(join(folder, 'a'), 'b')
    return folder
  }
  const folders = await Promise.all([inTemporaryFolder(root, work), inTemporaryFolder(root, work)])
  expect(new Set(folders).size).toBe(2)
  const failing = inTemporaryFolder(root, async (folder) => {
    await work(folder)
    throw new Error('no picture')
  })
  await expect(failing).rejects.toThrow('no picture')
  expect(await readdir(root)).toEqual([])
})

test('what a process left that was killed is deleted six hours later', async () => {
  await mkdir(join(root, 'under-way-a'))
  await writeFile(join(root, 'under-way-a', '0'), 'a photo')
  await deleteLeftFolders(root, new Date(Date.now() + 5 * HOUR))
  expect(await readdir(root)).toEqual(['under-way-a'])
  await deleteLeftFolders(root, new Date(Date.now() + 7 * HOUR))
  expect(await readdir(root)).toEqual([])
  await expect(deleteLeftFolders(join(root, 'none'), new Date())).resolves.toBeUndefined()
})
