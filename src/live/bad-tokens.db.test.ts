import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../test/bidders.ts'
import { openLiveAuctions, type LiveAuctionsOfTest } from '../../test/live-auctions.ts'
import { connectLive } from '../../test/live-client.ts'
import { createAuthRateLimits } from '../sign-in/auth-rate-limits.server.ts'

let live: LiveAuctionsOfTest

beforeAll(async () => {
  live = await openLiveAuctions()
})
afterAll(async () => {
  await live.stop()
  await live.close()
})

test('to a network that brought too many bad tokens none is answered for a while', async () => {
  const [dana] = await signedIn(live.db, 1)
  if (!dana) throw new Error('Nobody signed in')
  const limits = createAuthRateLimits(live.db, true)
  for (let i = 0; i < 600; i++) await limits.countBadToken('127.0.0.1')
  const watcher = await connectLive(await live.serve(limits))
  watcher.send({ type: 'sign_in', token: dana.token })
  const id = await live.auction()
  watcher.watch(id)
  await live.bid(id, dana.id, 1_100)
  await watcher.news(2)
  expect(watcher.ownNews()).toEqual([])
  expect(watcher.heard.map(({ type }) => type)).not.toContain('signed_in')
})
