import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signedIn, type Bidder } from '../../../test/bidders.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../../../test/database.ts'
import { aLot } from '../../../test/marketplace.ts'
import { startServer } from '../../../test/server-process.ts'
import type { Database } from '../postgres/database.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

interface Sent {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number | string } }[]
}

let clone: TestDatabase
let db: Database
let bidder: Bidder
let lot: string
/** What a collector was sent, as it came. */
let bodies: string[]
let collector: Server
let endpoint: string

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 4)
  ;[bidder = { id: '', token: '' }] = await signedIn(db, 1)
  lot = await aLot(db)
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.headers['authorization'] === 'Bearer token') bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterAll(async () => {
  collector.close()
  await db.destroy()
  await clone.drop()
})

async function spansOf(more: Record<string, string>, caller?: string) {
  bodies = []
  const server = await startServer(clone.url, {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20token',
    OTEL_TRACES_SAMPLER_ARG: '1',
    ...more,
  })
  const { current_bid, starting_bid } = (await (
    await fetch(`${server.url}/api/auctions/${lot}`)
  ).json()) as { current_bid: number | null; starting_bid: number }
  const amount = (current_bid ?? starting_bid) + 100
  const placed = await fetch(`${server.url}/api/auctions/${lot}/bids`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bidder.token}`,
      'content-type': 'application/json',
      ...(caller && { traceparent: caller }),
    },
    body: JSON.stringify({ amount }),
  })
  expect(placed.status).toBe(201)
  // What waits is sent before it ends.
  expect(await server.end('SIGTERM')).toBe(0)
  return { spans: bodies.flatMap(spansIn), output: server.output() }
}

function spansIn(body: string): Sent[] {
  const sent = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }
  return sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
}

const BIDS = 'POST /api/auctions/{id}/bids'
const CALLER = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

test('a bid is one trace: the call, the transaction that it shared, its statements', async () => {
  const { spans } = await spansOf({})
  const call = spans.find(({ name }) => name === BIDS)
  expect(call?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 201 },
  })
  const batch = spans.find(({ name }) => name === 'decide together')
  expect(batch).toMatchObject({ traceId: call?.traceId, parentSpanId: call?.spanId })
  const inBatch = spans.filter(({ parentSpanId }) => parentSpanId === batch?.spanId)
  expect(inBatch.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['query begin', 'query commit']),
  )
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /api/auctions/{id}', 'job close auctions']),
  )
  expect(spans.filter(({ status }) => status.code === 2)).toEqual([])
})

test('no trace holds who bids, a token or a value', async () => {
  await spansOf({})
  const all = bodies.join('\n')
  expect(all).toContain('db.query.text')
  for (const secret of [bidder.id, bidder.token, lot]) expect(all).not.toContain(secret)
})

test('a caller is believed what its call belongs to where our proxy stands before us, and only there', async () => {
  const [, trace, parent] = CALLER.split('-')
  const { spans: through } = await spansOf({ TRUST_PROXY: 'on' }, CALLER)
  expect(through.find(({ name }) => name === BIDS)).toMatchObject({
    traceId: trace,
    parentSpanId: parent,
  })
  const { spans: direct } = await spansOf({}, CALLER)
  expect(direct.find(({ name }) => name === BIDS)?.traceId).not.toBe(trace)
})

test('a collector that is away is told once, and the house goes on', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  const away = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }
  const { spans, output } = await spansOf(away)
  expect(spans).toEqual([])
  expect(output.split('traces could not be sent')).toHaveLength(2)
})
