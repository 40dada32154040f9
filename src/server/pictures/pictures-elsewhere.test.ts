import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { elsewhereKey } from '../../rules/picture-address.ts'
import { type FileStore, openFolder } from '../files/file-store.ts'
import { createLog } from '../log.ts'
import { HostAway, type FetchPicture } from './fetch-picture.ts'
import { pictureSourceElsewhere } from './pictures-elsewhere.ts'

let dataDir: string
let kept: FileStore
let asked: string[]
let now: number

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-hosts-'))
  kept = await openFolder(dataDir)
  asked = []
  now = 0
})
afterEach(() => rm(dataDir, { recursive: true }))

const photo = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

test('however many pictures of a host are waited for, those of another come', async () => {
  const { promise: never } = Promise.withResolvers<Buffer>()
  const source = sourceFrom(({ host }) => (host === 'dead.example' ? never : photo()))
  for (let nth = 0; nth < 100; nth += 1) void source(`https://dead.example/${nth}.jpg`)
  expect(await source('https://good.example/1.jpg')).not.toBeNull()
  expect(asked.filter((url) => url.includes('dead')).length).toBeLessThanOrEqual(2)
})

test('a host that gives no answer is left alone for a minute with all its pictures, and it alone', async () => {
  const source = sourceFrom(({ host }) => {
    if (host === 'dead.example') throw new HostAway('it took longer than 10000 ms')
    return photo()
  })
  const some = Array.from({ length: 20 }, (_, nth) => source(`https://dead.example/${nth}.jpg`))
  expect(new Set(await Promise.all(some))).toEqual(new Set([null]))
  expect(asked.length).toBeLessThanOrEqual(2)
  expect(await source('https://good.example/1.jpg')).not.toBeNull()
  now = 60_000
  const before = asked.length
  expect(await source('https://dead.example/99.jpg')).toBeNull()
  expect(asked).toHaveLength(before + 1)
})

test('a host without one picture still gives the others', async () => {
  const source = sourceFrom(({ pathname }) => {
    if (pathname === '/gone.jpg') throw new Error('the host answered 404')
    return photo()
  })
  expect(await source('https://good.example/gone.jpg')).toBeNull()
  expect(await source('https://good.example/1.jpg')).not.toBeNull()
})

function sourceFrom(give: (url: URL) => Promise<Buffer>) {
  const fetchPicture: FetchPicture = async (url) => {
    asked.push(url.href)
    return give(url)
  }
  const log = createLog('info', { write: () => {} })
  const options = { kept, isNamed: async () => true, fetchPicture, log, clock: () => now }
  const source = pictureSourceElsewhere(options)
  return (address: string) => source(elsewhereKey('01234567-0123-4123-8123-0123456789ab', address))
}
