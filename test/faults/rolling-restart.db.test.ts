/** Two servers behind Debian's Caddy with our file, replaced one after the other while people bid. */
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { acknowledgedIn, expectInvariants } from '../auction-invariants.ts'
import { bidInsistently, isDecided, signedIn, type Outcome } from '../bidders.ts'
import { cloneDatabase, openTestPool } from '../database.ts'
import { aLot } from '../marketplace.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import { hasCaddy, startCaddy } from './caddy-process.ts'

vi.setConfig({ testTimeout: 300_000 })

const BIDDERS = 12
const LOTS = 4
/** Acknowledged bids before the first is replaced, between the two, and afterwards. */
const BETWEEN = 30

describe.skipIf(!hasCaddy)('Behind Caddy (skipped without: apt-get install caddy)', () => {
  test('both servers are replaced, one after the other, while people bid: each bid gets one answer, none is lost or counted twice', async ({
    onTestFinished,
  }) => {
    const clone = await cloneDatabase()
    onTestFinished(clone.drop)
    const db = openTestPool(clone.url, 4)
    onTestFinished(() => db.destroy())
    const bidders = await signedIn(db, BIDDERS)
    // Caddy sends bids of one lot to one server, those of several to both.
    const lots: { id: string; outcomes: Outcome[] }[] = []
    while (lots.length < LOTS) lots.push({ id: await aLot(db), outcomes: [] })
    const ports = await restingPorts(2)
    const start = async (port: string) => {
      const server = await startServer(clone.url, { PORT: port, TRUST_PROXY: 'on' })
      onTestFinished(async () => void (await server.end('SIGKILL')))
      return server
    }
    const servers: ServerProcess[] = []
    for (const port of ports) servers.push(await start(port))
    const caddy = await startCaddy(ports)
    onTestFinished(caddy.close)

    const [sent, answers] = [new Set<string>(), new Map<string, number>()]
    let [accepted, isOver, isAbandoned] = [0, false, false]
    onTestFinished(() => void (isAbandoned = true))
    const bidding = Promise.all(
      bidders.map((bidder, at) => {
        const lot = lots[at % LOTS]
        assert(lot)
        return bidInsistently([caddy.site], lot.id, bidder, (outcome, key) => {
          lot.outcomes.push(outcome)
          sent.add(key)
          // Whoever has asked goes on until there is an answer.
          if (!isDecided(outcome)) return !isAbandoned
          answers.set(key, outcome.status)
          if (outcome.status === 201) accepted += 1
          return !isOver && !isAbandoned
        })
      }),
    )
    // Awaited below, where what comes before holds.
    bidding.catch(() => undefined)
    const untilMore = async () => {
      const enough = accepted + BETWEEN
      await expect.poll(() => accepted, { timeout: 60_000 }).toBeGreaterThan(enough)
    }
    for (const [at, server] of servers.entries()) {
      await untilMore()
      expect(await server.end('SIGTERM')).toBe(0)
      // The other one takes all of them meanwhile.
      await untilMore()
      await start(ports[at] ?? '')
    }
    await untilMore()
    isOver = true
    await bidding

    expect([...answers.keys()].toSorted()).toEqual([...sent].toSorted())
    expect([...new Set(answers.values())].toSorted()).toEqual([201, 422])
    for (const { id, outcomes } of lots) {
      const stored = await db.selectFrom('bids').select('id').where('auction_id', '=', id).execute()
      const told = acknowledgedIn(outcomes).map((bid) => bid.id)
      expect(told.toSorted()).toEqual(stored.map((bid) => bid.id).toSorted())
      await expectInvariants(db, id, outcomes)
    }
  })
})

/** Ports that nobody listens at, and that no system gives away by itself while a server is being replaced. */
async function restingPorts(count: number): Promise<string[]> {
  const found = new Set<string>()
  while (found.size < count) {
    const port = randomInt(20_000, 30_000)
    if (!(await isListening(port))) found.add(`${port}`)
  }
  return [...found]
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
