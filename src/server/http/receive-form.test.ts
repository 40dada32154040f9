import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Problem } from './problem.ts'
import { receiveForm } from './receive-form.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hammerlane-form-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const LIMITS = { maxMs: 60_000, tooSlow: 'It took too long', maxFiles: 3, maxFileBytes: 100_000 }
const MULTIPART = 'multipart/form-data; boundary=x'

function receive(body: BodyInit, type?: string, more: Partial<typeof LIMITS> = {}) {
  const init = { method: 'POST', body, duplex: 'half', ...(type && { headers: typed(type) }) }
  const request = new Request('http://localhost/', init)
  const arriving = { contentType: request.headers.get('content-type'), pieces: piecesOf(request) }
  return receiveForm(arriving, { ...LIMITS, ...more, folder })
}

async function* piecesOf({ body }: Request): AsyncGenerator<Uint8Array> {
  yield* body ?? []
}

const typed = (type: string) => ({ 'content-type': type })
const part = (head: string, content = '') =>
  `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const parts = (...all: string[]) => `${all.join('')}--x--\r\n`

/** Whose pieces come one by one; then it breaks off, or nothing more comes. */
function broken(pieces: string[], end: 'breaks' | 'hangs'): ReadableStream {
  const left = pieces.map((piece) => new TextEncoder().encode(piece))
  return new ReadableStream({
    pull(stream) {
      const piece = left.shift()
      if (piece) return stream.enqueue(piece)
      if (end === 'breaks') return stream.error(new Error('The line is gone'))
      return new Promise(() => {})
    },
  })
}

test('texts and files come in their order, the files on the disk, as private ones', async () => {
  const body = new FormData()
  const large = Buffer.from(Array.from({ length: 90_000 }, (_, at) => (at * 7_919) % 251))
  body.append('file', new File([large], 'Vorne "links" – 前.jpg'))
  body.append('caption', 'Übersicht')
  body.append('caption', '')
  const form = await receive(body)
  expect(form?.fields).toEqual([
    { name: 'caption', value: 'Übersicht' },
    { name: 'caption', value: '' },
  ])
  const [file] = form?.files ?? []
  expect(file).toMatchObject({ member: 'file', name: 'Vorne "links" – 前.jpg', isTooLarge: false })
  expect(await readFile(file?.path ?? '')).toEqual(large)
  expect((await stat(file?.path ?? '')).mode & 0o777).toBe(0o600)
})

test('a file may be empty, and have no name; what has none at all is a text', async () => {
  const form = await receive(
    parts(part('name="file"; filename=""'), part('name="file"', 'a')),
    MULTIPART,
  )
  expect(form?.files.map(({ name }) => name)).toEqual([''])
  expect(await readFile(join(folder, '0'))).toEqual(Buffer.alloc(0))
  expect(form?.fields).toEqual([{ name: 'file', value: 'a' }])
})

test('of a file that is too large the beginning is kept, and the others whole', async () => {
  const body = new FormData()
  for (const bytes of [100_000, 100_001, 5])
    body.append('file', new File([new Uint8Array(bytes)], `${bytes}`))
  const form = await receive(body)
  expect(form?.files.map(({ isTooLarge }) => isTooLarge)).toEqual([false, true, false])
  const kept = await Promise.all((form?.files ?? []).map(({ path }) => readFile(path)))
  expect(kept.map(({ length }) => length)).toEqual([100_000, 100_000, 5])
})

describe('null is', () => {
  const file = part('name="file"; filename="a"', 'content')
  test.each([
    ['what is no form', '{}', 'application/json'],
    ['a form without files', 'file=a', 'application/x-www-form-urlencoded'],
    ['a form without a boundary', parts(file), 'multipart/form-data'],
    ['nothing', '', MULTIPART],
    ['another boundary', parts(file), 'multipart/form-data; boundary=y'],
    ['a form without an end', file, MULTIPART],
    ['a file without an end', part('name="file"; filename="a"', 'b'.repeat(90_000)), MULTIPART],
    ['a head without an end', `--x\r\n${'a: b\r\n'.repeat(200_000)}`, MULTIPART],
  ])('%s', async (_what, body, type) => {
    expect(await receive(body, type)).toBeNull()
  })

  test('what broke off, in a text or in a file', async () => {
    const beginning = part('name="file"; filename="a"', 'b'.repeat(70_000)).slice(0, -2)
    for (const pieces of [[], ['--x\r\ncont'], [beginning], [beginning, 'b'.repeat(20_000)]])
      expect(await receive(broken(pieces, 'breaks'), MULTIPART)).toBeNull()
  })
})

test('what is cut off anywhere is none, and fails nothing later', async () => {
  const file = part('name="file"; filename="a"', 'b'.repeat(200))
  const whole = parts(file, part('name="caption"', 'c'), file)
  for (let at = 0; at < whole.length - 2; at += 5) {
    expect([at, await receive(whole.slice(0, at), MULTIPART)]).toEqual([at, null])
    for (const name of await readdir(folder)) await rm(join(folder, name))
  }
  expect((await receive(whole, MULTIPART))?.files).toHaveLength(2)
})

test('what never ends is refused after its time, and no file of it is written any further', async () => {
  const beginning = part('name="file"; filename="a"', 'b'.repeat(70_000)).slice(0, -2)
  const refusal: unknown = await receive(broken([beginning], 'hangs'), MULTIPART, {
    maxMs: 50,
  }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Problem)
  expect(refusal).toMatchObject({ code: 'busy', message: 'It took too long' })
})

describe('of a hostile form no more is kept than of any other:', () => {
  test('too many files', async () => {
    const files = Array.from({ length: 5_000 }, (_, at) => part(`name="file"; filename="${at}"`))
    expect(await receive(parts(...files), MULTIPART)).toMatchObject({ hasTooMany: true })
    expect(await readdir(folder)).toHaveLength(3)
  })

  test('too many texts', async () => {
    const texts = Array.from({ length: 5_000 }, () => part('name="caption"', 'a'))
    const form = await receive(parts(part('name="file"; filename="a"'), ...texts), MULTIPART)
    expect([form?.hasTooMany, form?.fields.length]).toEqual([true, 999])
  })

  test('a text that is too long, and a name', async () => {
    const long = 'c'.repeat(3_000_000)
    const all = [part('name="caption"', long), part(`name="${long}"`), part('name="b"', 'd')]
    const form = await receive(parts(...all), MULTIPART)
    expect(form?.fields.map(({ name, value }) => [name, value.length])).toEqual(
      expect.arrayContaining([
        ['caption', 8 * 1024],
        ['b', 1],
      ]),
    )
    expect(JSON.stringify(form).length).toBeLessThan(20_000)
  })

  test('very many headers, before which it says what it is', async () => {
    const head = `name="caption"\r\n${'x-a: b\r\n'.repeat(100_000)}x-c: d`
    expect(await receive(parts(part(head, 'e')), MULTIPART)).toMatchObject({
      fields: [{ name: 'caption', value: 'e' }],
    })
  })

  test('names that lead elsewhere name no file of ours', async () => {
    const names = ['../../etc/passwd', String.raw`..\..\a`, '/etc/passwd', 'a\0b']
    for (const name of names) {
      await receive(parts(part(`name="file"; filename="${name}"`, 'f')), MULTIPART)
      expect(await readdir(folder)).toEqual(['0'])
      await rm(join(folder, '0'))
    }
  })
})

test('a disk that takes nothing fails the form', async () => {
  await rm(folder, { recursive: true })
  const body = new FormData()
  body.append('file', new File([new Uint8Array(90_000)], 'a'))
  await expect(receive(body)).rejects.toMatchObject({ code: 'ENOENT' })
})
