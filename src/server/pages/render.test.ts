import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { AT_ONE_GO } from '../../../test/pages/whole-pages.ts'
import { createLog } from '../log.ts'
import { createRenderer, type PageContext } from './render.ts'

const HOW = { nonce: 'a-nonce', slices: AT_ONE_GO }
const OK = () => Promise.resolve(new Response('{}'))

/** A renderer of pages that `draw` makes, and the lines that it logs. */
function rendererOf(draw: (page: PageContext) => Response | Promise<Response>, api = OK) {
  const lines: string[] = []
  const output = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const serverEntry = {
    fetch: (_request: Request, options: { context: PageContext }) => draw(options.context),
  }
  const render = createRenderer({ serverEntry, api, log: createLog('info', output) })
  return {
    render: (path: string) => render(new Request(`http://localhost${path}`), HOW),
    lines,
  }
}

test('a page whose data could not be read answers 503, whatever it shows', async () => {
  const { render, lines } = rendererOf(
    async ({ api }) => {
      await api('/api/auctions')
      return new Response('Failed to load auctions')
    },
    () => Promise.resolve(new Response('{}', { status: 500 })),
  )
  expect((await render('/')).status).toBe(503)
  expect(lines).toEqual([])
})

test('a screen that throws answers 500 with what stands in its place; its cause is logged once', async () => {
  const { render, lines } = rendererOf(({ failed, screenFault }) => {
    failed('screen', screenFault ?? new TypeError('images is null'))
    return new Response(screenFault ? 'Failed to load auction' : 'A part of it')
  })
  for (let again = 0; again < 3; again += 1) {
    const response = await render('/auction/1')
    expect([response.status, await response.text()]).toEqual([500, 'Failed to load auction'])
  }
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('images is null')
  expect(lines[0]).toContain('/auction/1')
})

test('without the frame there is no page: who keeps pages is told why', async () => {
  const fault = new Error('the header')
  const { render } = rendererOf(({ failed }) => {
    failed('frame', fault)
    return new Response('Internal Server Error', { status: 500 })
  })
  await expect(render('/')).rejects.toBe(fault)
})

test('a page knows its address alone: nothing of the visitor reaches it', async () => {
  const asked: Request[] = []
  const serverEntry = {
    fetch(request: Request) {
      asked.push(request)
      return new Response('a page')
    },
  }
  const render = createRenderer({ serverEntry, api: OK, log: createLog('silent') })
  const headers = { cookie: 'session=1', authorization: 'Bearer abc', 'accept-language': 'de' }
  await render(new Request('https://hammerlane.example/auctions?q=a', { headers }), HOW)
  expect(asked[0]?.url).toBe('https://hammerlane.example/auctions?q=a')
  expect(Object.fromEntries(asked[0]?.headers ?? [])).toEqual({ accept: 'text/html' })
})

test('a page is told the time, the origin that people type and what its scripts are known by', async () => {
  const told: PageContext[] = []
  const serverEntry = {
    fetch(_request: Request, { context }: { context: PageContext }) {
      told.push(context)
      return new Response('a page')
    },
  }
  const now = () => new Date('2026-11-21T18:00:00.000Z')
  const render = createRenderer({ serverEntry, api: OK, log: createLog('silent'), now })
  await render(new Request('https://hammerlane.example/auctions'), HOW)
  expect(told[0]).toMatchObject({
    nonce: 'a-nonce',
    now: '2026-11-21T18:00:00.000Z',
    origin: 'https://hammerlane.example',
  })
})

test.each([
  [200, 200],
  [404, 200],
  [422, 200],
  [429, 503],
  [500, 503],
  [503, 503],
])('where a call answered %i the page answers %i', async (answered, status) => {
  const { render } = rendererOf(
    async ({ api }) => {
      await api('/api/auctions')
      return new Response('a page')
    },
    () => Promise.resolve(new Response('{}', { status: answered })),
  )
  expect((await render('/')).status).toBe(status)
})

test('data that could not be read counts more than a screen that then threw', async () => {
  const { render } = rendererOf(
    async ({ api, failed }) => {
      await api('/api/auctions')
      failed('screen', new TypeError('no data'))
      return new Response('Failed to load auctions')
    },
    () => Promise.resolve(new Response('{}', { status: 503 })),
  )
  expect((await render('/')).status).toBe(503)
})
