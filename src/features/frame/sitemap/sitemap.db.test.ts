import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cloneDatabase,
  openTestPool,
  silentLog,
  type TestDatabase,
} from '../../../../test/database.ts'
import { aLot } from '../../../../test/marketplace.ts'
import { aPastLot } from '../../../../test/sales/past-lot.ts'
import { addressIn, languageOfAddress } from '../../../languages/address.ts'
import { pages } from '../../../pages.ts'
import { businessDay } from '../../../rules/business-day.ts'
import { weekOf } from '../../../rules/results/week.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { createSitemap } from './sitemap.server.ts'

const ORIGIN = 'https://auctions.example.com'

let clone: TestDatabase
let db: Database
let lots: string[]
const servers: Server[] = []

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 4)
  lots = await Promise.all(Array.from({ length: 5 }, () => aLot(db)))
  await aLot(db, { status: 'draft' })
})
afterAll(async () => {
  for (const server of servers) server.close()
  await db.destroy()
  await clone.drop()
})

test('the sitemap has every public screen, category and auction in each language, with when it changed', async () => {
  const ask = await serve()
  const { text, type } = await ask('/sitemap.xml')
  expect(type).toBe('application/xml; charset=utf-8')
  const { updated_at } = await db
    .selectFrom('auctions')
    .select('updated_at')
    .where('id', '=', lots[0] ?? '')
    .executeTakeFirstOrThrow()
  expect(text).toContain(
    `<url><loc>${ORIGIN}/auction/${lots[0]}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
  )
  const all = pathsIn(text)
  const found = all.filter((path) => languageOfAddress(path).language === 'en')
  expect(all.toSorted()).toEqual(found.flatMap((path) => [path, addressIn('es', path)]).toSorted())
  expect(found.filter((path) => path.startsWith('/auction/')).toSorted()).toEqual(
    lots.map((id) => `/auction/${id}`).toSorted(),
  )
  expect(found).toContain('/category/powersports')
  for (const path of publicScreens()) expect(found).toContain(path)
  expect(new Set(found).size).toBe(found.length)
})

test('screens that are somebody’s own are left out and disallowed; calls too', async () => {
  const ask = await serve()
  expect(pathsIn((await ask('/sitemap.xml')).text).join()).not.toMatch(
    /dashboard|watchlist|auth|api|staff|conversation/,
  )
  const { text } = await ask('/robots.txt')
  for (const path of [
    '/dashboard',
    '/watchlist',
    '/payment',
    '/contact/conversation',
    '/api/',
    '/auth/v1/',
    '/staff',
  ]) {
    expect(text).toContain(`\nDisallow: ${path}\n`)
  }
  expect(text).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`)
})

test('with more addresses than one may hold it is an index of parts, each address in one of them', async () => {
  const whole = pathsIn((await (await serve())('/sitemap.xml')).text)
  const ask = await serve({ maxAddresses: 4 })
  const { text } = await ask('/sitemap.xml')
  const parts = pathsIn(text)
  expect(parts).toHaveLength(Math.ceil(whole.length / 4))
  const listed = []
  for (const part of parts) {
    const found = pathsIn((await ask(part)).text)
    expect(found.length).toBeLessThanOrEqual(4)
    listed.push(...found)
  }
  expect(listed.toSorted()).toEqual(whole.toSorted())
  expect((await ask(`/sitemap-${parts.length + 1}.xml`)).status).toBe(404)
})

test('who asks for many parts that are not there disturbs nobody', async () => {
  const ask = await serve()
  const parts = Array.from({ length: 150 }, (_, i) => ask(`/sitemap-${i + 2}.xml`))
  const all = await Promise.all([ask('/sitemap.xml'), ...parts])
  expect(all.map(({ status }) => status)).toEqual([200, ...parts.map(() => 404)])
})

test('parts that are not there cost no query', async () => {
  const own = openTestPool(clone.url, 1)
  const ask = await serve({ db: own })
  expect((await ask('/sitemap.xml')).status).toBe(200)
  await own.destroy()
  expect((await ask('/sitemap-7.xml')).status).toBe(404)
  expect((await ask('/sitemap.xml')).status).toBe(200)
})

test('it is read anew after five minutes, not before', async () => {
  let now = 1
  const ask = await serve({ clock: () => now })
  const before = pathsIn((await ask('/sitemap.xml')).text)
  const lot = await aLot(db)
  lots.push(lot)
  now += 5 * 60_000 - 1
  expect(pathsIn((await ask('/sitemap.xml')).text)).toEqual(before)
  now += 2
  expect(pathsIn((await ask('/sitemap.xml')).text)).toContain(`/auction/${lot}`)
})

test('weeks in which auctions ended are there, without the present one, which stands at /results', async () => {
  await aPastLot(db, { ended: '2026-03-04T18:00:00Z' })
  const found = pathsIn((await (await serve())('/sitemap.xml')).text)
  expect(found).toContain('/results/2026-W10')
  expect(found).not.toContain(`/results/${weekOf(businessDay(new Date()))}`)
})

/** From the table of contents: addresses without a parameter, and for everybody. */
function publicScreens(): string[] {
  const routes = 'children' in pages ? (pages.children ?? []) : []
  const paths = routes.map((route) => ('path' in route ? String(route.path) : '/'))
  const screens = paths.filter(
    (path) => !/\$|dashboard|watchlist|^\/payment$|auth|staff|conversation/.test(path),
  )
  expect(screens.length).toBeGreaterThan(10)
  return screens
}

async function serve(options: Partial<Parameters<typeof createSitemap>[0]> = {}) {
  const sitemap = createSitemap({ db, publicUrl: () => ORIGIN, log: silentLog, ...options })
  const server = createServer((request, response) => {
    if (!sitemap.handle(request, response)) response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      text: await answer.text(),
    }
  }
}

function pathsIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => {
    expect(address.startsWith(`${ORIGIN}/`)).toBe(true)
    return address.slice(ORIGIN.length)
  })
}
