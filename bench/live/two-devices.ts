/** One member on two devices, which two processes serve: how far apart they are told how the member stands. */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { OwnNews } from '../../src/live/protocol.ts'
import { onAnotherDevice, openAuctions, signedInMembers, type Bidder } from '../bidders.ts'
import { latencyOf, ms, say } from '../figures.ts'
import { startProduct, withDatabase } from '../product.ts'

const BIDS = 100
/** Milliseconds. */
const MAX_APART = 200

export async function measureTwoDevices(): Promise<void> {
  await withDatabase(async (setup) => {
    const products = [await startProduct(setup), await startProduct(setup)] as const
    try {
      const [first] = products
      const [member, rival] = await signedInMembers(setup.databaseUrl, first.url, 2)
      const [auction = ''] = await openAuctions(setup.databaseUrl, 1)
      if (!member || !rival) throw new Error('Nobody to measure with')
      // Each takes tokens of its own address alone.
      const again = await onAnotherDevice(setup.databaseUrl, products[1].url, member)
      const devices = await Promise.all([
        device(first.url, member, auction),
        device(products[1].url, again, auction),
      ])
      const apart: number[] = []
      for (let nth = 1; nth <= BIDS; nth += 1) {
        await wait(50 + Math.random() * 150)
        await bid(first.url, nth % 2 === 1 ? member : rival, auction, 1_000 + nth * 100)
        const [one = 0, other = 0] = await Promise.all(devices.map(({ told }) => told(nth + 1)))
        apart.push(Math.abs(one - other))
      }
      for (const { close } of devices) close()
      const { p50, max } = latencyOf(apart)
      say('two devices', `told how they stand p50 ${ms(p50)}, at most ${ms(max)} apart`, {
        goal: `at most ${MAX_APART} ms`,
        isMet: max <= MAX_APART,
      })
    } finally {
      for (const product of products) await product.stop()
    }
  })
}

/** A connection of the member that watches the auction. */
async function device(origin: string, { token }: Bidder, auction: string) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/live`)
  /** When it was told of each version first. */
  const times = new Map<number, number>()
  let version = 0
  socket.on('message', (data) => {
    const news = JSON.parse(String(data)) as OwnNews
    if (news.type !== 'mine') return
    for (; version < news.version; version += 1) times.set(version + 1, performance.now())
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'sign_in', token }))
  socket.send(JSON.stringify({ type: 'watch', auctions: [auction] }))
  async function told(wanted: number): Promise<number> {
    while (!times.has(wanted)) await once(socket, 'message')
    return times.get(wanted) ?? 0
  }
  await told(1)
  return { told, close: () => socket.terminate() }
}

async function bid(origin: string, { token }: Bidder, auction: string, amount: number) {
  const { status } = await fetch(`${origin}/api/auctions/${auction}/bids`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount }),
  })
  if (status !== 201) throw new Error(`The bid was refused with ${status}`)
}
