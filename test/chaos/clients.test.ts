import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { createChance } from './chance.ts'
import { bidAlways, buyAlways, setMaximums, type ClientParts } from './clients.ts'
import { emptyHistory } from './history.ts'
import type { Lot } from './market.ts'
import { openWatcher } from './watcher.ts'

const LOT: Lot = { id: 'a lot', buyAt: 14_000 }
const LEAK = 'Somebody goes up to $15,000.'
const MEMBER = { id: 'ann', token: 'of ann' }

afterEach(() => vi.unstubAllGlobals())

function partsAt(url: string, signal: AbortSignal): ClientParts {
  return {
    ...{ urls: [url], signal, history: emptyHistory(), chance: createChance(1), patienceMs: 5_000 },
    market: {
      ...{ open: () => [LOT], listed: () => new Map([[LOT.id, 0]]), lasting: () => LOT.id },
      ...{ onListed: (listener) => listener(LOT.id), closed: Promise.resolve() },
    },
  }
}

test.each([
  ['bids', bidAlways],
  ['sets a maximum', setMaximums],
  ['buys', buyAlways],
])('what is answered to who %s is looked through for maximums', async (_, act) => {
  const ending = new AbortController()
  vi.stubGlobal('fetch', () => {
    ending.abort()
    return Promise.resolve(Response.json({ code: 'not_available', detail: LEAK }, { status: 409 }))
  })
  const parts = partsAt('http://127.0.0.1', ending.signal)
  await act(parts, MEMBER)
  expect(parts.history.glimpses).toMatchObject([{ lot: LOT.id, numbers: [15_000] }])
})

test('so is what a member who watches is told of the own bids', async ({ signal }) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) =>
    socket.on('message', (said) => {
      const { type, token } = JSON.parse(String(said)) as { type: string; token?: string }
      if (type === 'sign_in' && token === MEMBER.token)
        socket.send(JSON.stringify({ type: 'mine', auction: LOT.id, leak: LEAK }))
    }),
  )
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const parts = partsAt(`http://127.0.0.1:${port}`, signal)
  const watcher = openWatcher('wendy', parts, MEMBER.token)
  await expect.poll(() => parts.history.glimpses.length).toBe(1)
  expect(parts.history.glimpses).toMatchObject([{ lot: LOT.id, numbers: [15_000] }])
  watcher.close()
  await watcher.closed
  server.close()
})
