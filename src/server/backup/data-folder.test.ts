import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataFiles } from './data-folder.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-data-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

test('pictures are left out but for those of elsewhere, which may be gone there, and what is under way', async () => {
  const files = [
    ...['files/photos/1.jpg', 'images/elsewhere/1.jpg', 'keys/1.key'],
    ...['images/0123-320.webp', 'images/photos/1/1-320.webp', 'images/copies/1/1-320.webp'],
    ...[
      'temporary/under-way-1/0',
      'images/elsewhere-320.webp',
      'images/elsewhere/2.jpg.tmp',
      'postgres/cluster/PG_VERSION',
    ],
  ]
  for (const file of files) {
    await mkdir(dirname(join(dataDir, file)), { recursive: true })
    await writeFile(join(dataDir, file), 'x')
  }
  expect((await dataFiles(dataDir)).toSorted()).toEqual(files.slice(0, 3))
})
