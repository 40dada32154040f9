import { expect, test } from 'vitest'
import { cachePage } from './cached-page.ts'

const keep = (response: Response, ours: Record<string, string> = {}) =>
  cachePage(response, 1_234, ours)

test('keeps the whole page, its status and when its rendering began', async () => {
  const page = await keep(new Response('<p>Lot</p>', { status: 404 }))
  expect(page).toMatchObject({ status: 404, startedAt: 1_234 })
  expect(page.body.toString()).toBe('<p>Lot</p>')
})

test('what a renderer says of its message, cookies above all, is not kept', async () => {
  const said = {
    'content-length': '999',
    'content-encoding': 'zstd',
    connection: 'upgrade',
    'set-cookie': 'session=1',
    date: 'yesterday',
    etag: '"its own"',
    link: '</a.css>; rel=preload',
  }
  const { headers } = await keep(new Response('x', { headers: said }))
  expect(Object.keys(headers).toSorted()).toEqual(['content-type', 'link', 'vary'])
})

test('the server has the last word', async () => {
  const page = await keep(
    new Response('abc', { headers: { 'cache-control': 'private', 'content-type': 'text/html' } }),
    { 'cache-control': 'public' },
  )
  expect(page.headers).toMatchObject({
    'cache-control': 'public',
    'content-type': 'text/html',
  })
})

test.each([
  [200, undefined, undefined],
  [404, undefined, 'noindex'],
  [500, undefined, 'noindex'],
  [503, '2', 'noindex'],
])(
  'a page of status %i is tried again after %s s, and robots are told %s',
  async (status, retry, robots) => {
    const { headers } = await keep(new Response('x', { status }))
    expect([headers['retry-after'], headers['x-robots-tag']]).toEqual([retry, robots])
  },
)
