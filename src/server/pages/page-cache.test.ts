import { expect, test } from 'vitest'
import { eachPageCache, html, PARTS } from '../../../test/pages/page-cache.ts'
import { createLog } from '../log.ts'
import { createPageCache } from './page-cache.ts'

const at = eachPageCache()

test('a page is rendered once however many ask at the same time', async () => {
  const held = Promise.withResolvers<void>()
  at.render = async (path) => held.promise.then(() => html(path))
  const all = Array.from({ length: 20 }, () => at.ask('/auctions'))
  await expect.poll(() => at.rendered.length).toBe(1)
  held.resolve()
  for (const reply of await Promise.all(all)) expect(reply.text).toContain('/auctions')
  expect(at.rendered).toEqual(['/auctions'])
})

test('for a second it comes from the cache, for another it is renewed behind, then it is waited for', async () => {
  expect((await at.ask('/')).text).toContain('/ 1')
  at.now = 999
  expect((await at.ask('/')).text).toContain('/ 1')
  expect(at.rendered).toHaveLength(1)

  at.now = 1_000
  expect((await at.ask('/')).text).toContain('/ 1')
  await expect.poll(async () => (await at.ask('/')).text).toContain('/ 2')
  expect(at.rendered).toHaveLength(2)

  at.now = 3_000
  expect((await at.ask('/')).text).toContain('/ 3')
})

test('age counts from the beginning of the rendering', async () => {
  at.render = async (_path, count) => {
    if (count === 1) at.now = 1_500
    return html(`page ${count}`)
  }
  await at.ask('/')
  at.now = 1_999
  expect((await at.ask('/')).text).toContain('page 1')
  await expect.poll(async () => (await at.ask('/')).text).toContain('page 2')
  at.now = 4_000
  expect((await at.ask('/')).text).toContain('page 3')
})

test('who asks while a slow rendering goes on does not get what is older than two seconds', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  at.render = async (_path, count) => {
    await (count === 1 ? first : second).promise
    return html(`page ${count}`)
  }
  const early = at.ask('/')
  await expect.poll(() => at.rendered.length).toBe(1)
  at.now = 1_500
  const late = at.ask('/')
  await expect.poll(() => at.asked).toBe(2)
  at.now = 2_500
  first.resolve()
  expect((await early).text).toContain('page 1')
  second.resolve()
  expect((await late).text).toContain('page 2')
})

test('while rendering fails the copy serves its two seconds, then an honest 503; logged once', async () => {
  await at.ask('/')
  at.render = async () => Promise.reject(new Error('the renderer broke'))
  at.now = 1_500
  expect((await at.ask('/')).status).toBe(200)
  await expect.poll(() => at.logged.length).toBe(1)
  at.now = 2_000
  const failed = await at.ask('/')
  expect(failed.status).toBe(503)
  expect(failed.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(failed.text).toContain('Back in a moment')
  expect(at.logged).toHaveLength(1)
  expect(at.logged[0]).toContain('the renderer broke')

  at.render = async () => html('well again')
  expect((await at.ask('/')).text).toContain('well again')
})

test('a page that says 5xx itself is passed on, never kept', async () => {
  at.render = async (_path, count) => (count === 1 ? html('no records', 503) : html('well again'))
  const failed = await at.ask('/')
  expect([failed.status, failed.headers['retry-after']]).toEqual([503, '2'])
  expect(failed.text).toContain('no records')
  expect((await at.ask('/')).text).toContain('well again')
})

test('unknown addresses are kept too, but do not push pages out', async () => {
  at.render = async (path) => (path === '/' ? html(path) : html(path, 404))
  await at.ask('/')
  for (let count = 0; count < 200; count += 1)
    expect((await at.ask(`/no/${count}`)).status).toBe(404)
  await at.ask('/no/199')
  await at.ask('/')
  expect(at.rendered).toHaveLength(201)
})

test('the cache is bounded: what was asked for longest ago goes', async () => {
  for (let count = 0; count < 100; count += 1) await at.ask(`/auctions?q=${count}`)
  await at.ask('/auctions?q=99')
  expect(at.rendered).toHaveLength(100)
  await at.ask('/auctions?q=0')
  expect(at.rendered).toHaveLength(101)
})

test('one page has one name, whatever the order of its query', async () => {
  await at.ask('/auctions?status=sold&category=boats')
  await at.ask('/auctions?category=boats&status=sold')
  expect(at.rendered).toEqual(['/auctions?category=boats&status=sold'])
})

test('an address with empty parameters leads on to the one without, and nothing is rendered for it', async () => {
  const reply = await at.ask('/auctions?q=chevy&make=&year_min=')
  expect([reply.status, reply.headers.location]).toEqual([307, '/auctions?q=chevy'])
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
  expect(at.rendered).toEqual([])
  await at.ask('/auctions?q=chevy')
  await at.ask('/api/auctions?q=')
  expect(at.rendered).toEqual(['/auctions?q=chevy'])
})

test('an address of more than 500 characters is rendered and forgotten', async () => {
  const long = `/auctions?q=${'x'.repeat(500)}`
  expect((await at.ask(long)).status).toBe(200)
  await at.ask(long)
  expect(at.rendered).toHaveLength(2)
})

test('pages are rendered for our own origin, and an address cannot lead elsewhere', async () => {
  const urls: string[] = []
  at.render = async () => html('')
  const plain = createPageCache({
    ...PARTS,
    render: async (page) => {
      urls.push(page.url)
      return html('')
    },
    log: createLog('silent'),
  })
  at.cache = plain
  await at.ask('/', { host: 'elsewhere.example' })
  await at.ask('//elsewhere.example/auctions')
  await at.ask('/\\elsewhere.example')
  await at.ask('/100%')
  await at.ask('/%ff')
  await at.ask('/a%20b')
  await at.ask('/a?q=%ff')
  expect(urls).toEqual([
    'https://hammerlane.example/',
    'https://hammerlane.example/elsewhere.example/auctions',
    'https://hammerlane.example/elsewhere.example',
    'https://hammerlane.example/100%25',
    'https://hammerlane.example/%25ff',
    'https://hammerlane.example/a%20b',
    'https://hammerlane.example/a?q=%EF%BF%BD',
  ])
})

test.each([
  ['GET', '/api/auctions'],
  ['GET', '/auth/v1/health'],
  ['GET', '/assets/index.js'],
  ['GET', '/images/stock-photo.webp'],
  ['GET', '/healthz?x=1'],
  ['POST', '/auctions'],
])('%s %s is left to others', async (method, path) => {
  expect((await at.ask(path, {}, method)).status).toBe(418)
})

test('screens whose address begins like another are pages', async () => {
  for (const path of ['/auth', '/auth?next=/', '/auction/1', '/apiary', '/live-at.now'])
    expect((await at.ask(path)).status).toBe(200)
})
