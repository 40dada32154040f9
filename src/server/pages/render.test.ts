import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createRenderer, type PageContext } from './render.ts'

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
  return { render: (path: string) => render(new Request(`http://localhost${path}`)), lines }
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
