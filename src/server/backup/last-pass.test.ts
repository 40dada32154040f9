import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastPass } from './keep-archiving.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'hammerlane-passes-'))
  await mkdir(join(place, 'changes'))
})
afterAll(() => rm(place, { recursive: true }))

test('a draft of changes and an unfinished backup are no finished pass', async () => {
  await mkdir(join(place, '2026-11-22T15-00-00.000Z'))
  const changes = (name: string) => writeFile(join(place, 'changes', name), '')
  await changes('2026-11-22T15-10-00.000Z.0123456789abcdef.tar.gz')
  await changes('2026-11-22T16-10-00.000Z.tar.gz.1b4e28ba-2fa1-11d2-883f-0016d3cca427.tmp')
  await mkdir(join(place, '2026-11-22T16-20-00.000Z.unfinished'))
  expect(await lastPass(place)).toEqual(new Date('2026-11-22T15:10:00.000Z'))
})
