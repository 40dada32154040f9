import { expect, test } from 'vitest'
import { Problem } from './problem.ts'
import { readForm } from './read-form.ts'

const tooSlow = 'It took too long'

test('a form that never ends is refused after its time', async () => {
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('--x\r\n')),
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const init = { method: 'PUT', body, headers, duplex: 'half' }
  const reading = readForm(new Request('http://localhost/', init as RequestInit), {
    maxMs: 20,
    tooSlow,
  })
  const refusal: unknown = await reading.catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Problem)
  expect(refusal).toMatchObject({ code: 'busy', message: 'It took too long' })
})

test('a form is read, and what is none is null', async () => {
  const limit = { maxMs: 60_000, tooSlow }
  const body = new FormData()
  body.set('name', 'Ada')
  const request = new Request('http://localhost/', { method: 'PUT', body })
  expect((await readForm(request, limit))?.get('name')).toBe('Ada')
  const other = new Request('http://localhost/', { method: 'PUT', body: '{}' })
  expect(await readForm(other, limit)).toBeNull()
})
