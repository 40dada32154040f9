/** Debian's Caddy with our file, before two processes that say who they are. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { uniq } from 'es-toolkit/array'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasCaddy, startCaddy, type Caddy } from './caddy-process.ts'

const AUCTIONS = Array.from({ length: 20 }, (_, n) => `0000000${n % 10}-${n}`)

let caddy: Caddy | undefined
let processes: Server[]

describe.skipIf(!hasCaddy)('Caddy (skipped without: apt-get install caddy)', () => {
  beforeAll(async () => {
    processes = await Promise.all(['one', 'other'].map(aProcess))
    caddy = await startCaddy(processes.map((one) => (one.address() as AddressInfo).port))
  })
  afterAll(async () => {
    await caddy?.close()
    for (const one of processes) stop(one)
  })

  test('sends bids, maximums and purchases of one auction to one process, and those of many to both', async () => {
    const takers = await Promise.all(AUCTIONS.map((auction) => takersOf(auction)))
    expect(takers.map(({ length }) => length)).toEqual(AUCTIONS.map(() => 1))
    expect(uniq(takers.flat()).toSorted()).toEqual(['one', 'other'])
  })

  test('goes by the address, whatever a visitor says, and tells the process nothing of it', async () => {
    const [auction = ''] = AUCTIONS
    const [taker] = await takersOf(auction)
    const claims = ['a', 'b', 'c', 'd', 'e', 'f'].map((claim) =>
      asked('POST', `/api/auctions/${auction}/bids`, { 'x-auction': claim }),
    )
    expect(uniq(await Promise.all(claims))).toEqual([taker])
  })

  test('sends them to the other where one has died, and leaves the other’s', async () => {
    const before = await Promise.all(AUCTIONS.map((auction) => takersOf(auction)))
    const [first] = processes
    if (first) stop(first)
    expect(before.flat()).toContain('one')
    const after = await Promise.all(AUCTIONS.map((auction) => takersOf(auction, askedAgain)))
    expect(uniq(after.flat())).toEqual(['other'])
    expect(await asked('GET', '/')).toBe('other')
  })
})

async function takersOf(auction: string, ask = asked): Promise<string[]> {
  const acts = ['POST bids', 'POST bids', 'PUT maximum', 'DELETE maximum', 'POST buy-now']
  const takers = acts.map((act) => {
    const [method = '', what = ''] = act.split(' ')
    return ask(method, `/api/auctions/${auction}/${what}`)
  })
  return uniq(await Promise.all(takers))
}

async function asked(
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await fetch(`${caddy?.site}${path}`, { method, headers })
  return answer.text()
}

/** What was under way on a connection of the process that died is answered 502, and sent again, as `browser/send-once.ts` does. */
async function askedAgain(method: string, path: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${caddy?.site}${path}`, { method })
    if (answer.status !== 502) return answer.text()
  }
}

/** Answers with its name, and with what Caddy added for itself. */
async function aProcess(name: string): Promise<Server> {
  const server = createServer((request, response) => {
    const told = request.headers['x-auction'] ?? ''
    response.end(`${name}${told.toString()}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function stop(server: Server): void {
  server.close()
  server.closeAllConnections()
}
