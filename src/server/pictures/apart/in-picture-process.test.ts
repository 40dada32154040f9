import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureProcessId } from '../../../../test/pictures/picture-process-id.ts'
import { fileInPictureProcess, inPictureProcess } from './in-picture-process.ts'

const WAIT = { timeout: 30_000 }
const NARROW = { width: 320, format: 'webp' } as const

const aPhoto = (width = 640) =>
  sharp({ create: { width, height: width, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

test('what is made there comes back as it was made, also of many at once', async () => {
  const photo = await aPhoto()
  const all = [320, 480].flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => ({ width, format })),
  )
  const made = await Promise.all(all.map((variant) => inPictureProcess('draw', photo, variant)))
  const widths = await Promise.all(made.map(async (bytes) => (await sharp(bytes).metadata()).width))
  expect(widths).toEqual([320, 320, 480, 480])
})

test('a picture is made from file to file: into a private one, or told why not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hammerlane-apart-'))
  try {
    const files = { from: join(folder, 'photo'), to: join(folder, 'made') }
    await expect(fileInPictureProcess('draw', files, NARROW)).rejects.toMatchObject({
      code: 'ENOENT',
    })
    await writeFile(files.from, 'not a picture')
    expect(await fileInPictureProcess('clean', files, 2_400)).toBe('unreadable')
    expect(readdirSync(folder)).toEqual(['photo'])
    await writeFile(files.from, await aPhoto())
    expect(await fileInPictureProcess('draw', files, NARROW)).toBe('made')
    expect(await sharp(await readFile(files.to)).metadata()).toMatchObject({ width: 320 })
    expect((await stat(files.to)).mode & 0o777).toBe(0o600)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('what cannot be made is told to whoever asked, and harms no other', async () => {
  const [wrong, right] = await Promise.allSettled(
    [Buffer.from('not a picture'), await aPhoto()].map((one) =>
      inPictureProcess('draw', one, NARROW),
    ),
  )
  expect(String(wrong?.status === 'rejected' && wrong.reason)).toMatch('unsupported image format')
  expect(right?.status).toBe('fulfilled')
})

describe.skipIf(!existsSync('/proc/self/task'))('the process that makes pictures', () => {
  test('lets all others go first, with each of its threads', async () => {
    await inPictureProcess('draw', await aPhoto(), NARROW)
    const threads = readdirSync(`/proc/${pictureProcessId()}/task`).map(Number)
    expect(threads.length).toBeGreaterThan(1)
    const priorities = new Set(threads.map((thread) => getPriority(thread)))
    const own = Math.max(getPriority(), constants.priority.PRIORITY_LOW)
    expect([...priorities]).toEqual([own])
  })

  test.skipIf(!existsSync('/proc/self/autogroup'))(
    'has a session of its own, which gets a tenth of the time of others',
    async () => {
      await inPictureProcess('draw', await aPhoto(), NARROW)
      const sessionOf = (id: number | string) =>
        readFileSync(`/proc/${id}/autogroup`, 'utf8').trim()
      await expect.poll(() => sessionOf(pictureProcessId()), WAIT).toMatch(/ nice 10$/)
      expect(sessionOf('self').split(' ')[0]).not.toBe(sessionOf(pictureProcessId()).split(' ')[0])
    },
  )

  test('is told none of our settings, for it opens what strangers send', async () => {
    await inPictureProcess('draw', await aPhoto(), NARROW)
    const names = readFileSync(`/proc/${pictureProcessId()}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.replace(/=.*/, ''))
    expect(names.filter((name) => !/^(NODE_CHANNEL_\w+|MALLOC_\w+|)$/.test(name))).toEqual([])
  })

  test('may die of a picture: whoever waits is told, and the next picture has another process', async () => {
    await inPictureProcess('draw', await aPhoto(), NARROW)
    const dying = pictureProcessId()
    const waiting = inPictureProcess('draw', await aPhoto(2_400), { width: 2400, format: 'avif' })
    process.kill(dying, 'SIGKILL')
    await expect(waiting).rejects.toThrow('The process that makes pictures ended: SIGKILL')
    expect(await inPictureProcess('draw', await aPhoto(), NARROW)).toBeInstanceOf(Buffer)
    expect(pictureProcessId()).not.toBe(dying)
  })
})
