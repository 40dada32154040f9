import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimsOf, twoSignedIn, type Bidder } from '../../test/bidders.ts'
import { bidBy, openLiveAuctions, type LiveAuctionsOfTest } from '../../test/live-auctions.ts'
import { connectLive, watching } from '../../test/live-client.ts'
import { testSecrets } from '../../test/secrets.ts'
import { openSigningKeys } from '../sign-in/sessions/signing-keys.server.ts'

let live: LiveAuctionsOfTest
let dana: Bidder
let marcus: Bidder
let origin: string

beforeAll(async () => {
  live = await openLiveAuctions()
})
beforeEach(async () => {
  ;[dana, marcus] = await twoSignedIn(live.db)
  origin = await live.serve()
})
afterEach(() => live.stop())
afterAll(() => live.close())

test('the answer to a sign-in says whose own news follow', async () => {
  const watcher = await connectLive(origin)
  await watcher.signIn(marcus.token)
  await watcher.signIn(dana.token, 2)
  expect(watcher.heard.slice(1)).toMatchObject([{ member: marcus.id }, { member: dana.id }])
})

test('a token that is worth nothing is refused, and what everybody hears goes on', async () => {
  const id = await live.auction()
  const watcher = await connectLive(origin)
  watcher.watch(id)
  for (const [at, token] of ['nonsense', `${dana.token}x`, await expiring(dana, -10)].entries()) {
    expect(await watcher.signIn(token, at + 1)).toBe('signed_out')
  }
  await live.bid(id, dana.id, 1_100)
  await watcher.news(2)
  expect(watcher.ownNews()).toEqual([])
})

test('a token that expires loses its news, and a fresh one brings them back', async () => {
  const id = await live.auction()
  const watcher = await connectLive(origin)
  watcher.watch(id)
  expect(await watcher.signIn(await expiring(dana, 2))).toBe('signed_in')
  expect(await watcher.until(({ type }) => type === 'signed_out')).toBeDefined()
  await live.bid(id, dana.id, 1_100)
  await watcher.news(2)
  expect(watcher.ownNews().filter(({ version }) => version === 2)).toEqual([])

  expect(await watcher.signIn(dana.token, 3)).toBe('signed_in')
  expect(await watcher.own(({ version }) => version === 2)).toMatchObject({ standing: 'leading' })
})

test('a session that was ended elsewhere loses its news within seconds', async () => {
  const id = await live.auction()
  const [ended, other] = [await watching(origin, dana, id), await watching(origin, marcus, id)]
  await live.db.deleteFrom('sessions').where('user_id', '=', dana.id).execute()
  await ended.until(({ type }) => type === 'signed_out')
  await live.change(id, bidBy(dana.id, 1_100), bidBy(marcus.id, 1_200))
  await other.own(({ standing }) => standing === 'leading')
  await ended.news(3)
  expect(ended.ownNews().map(({ version }) => version)).toEqual([1])
})

test('who signs out hears no more of their own', async () => {
  const id = await live.auction()
  const [left, other] = [await watching(origin, dana, id), await watching(origin, dana, id)]
  left.send({ type: 'sign_out' })
  await left.until(({ type }) => type === 'signed_out')
  await live.bid(id, dana.id, 1_100)
  await other.own(({ standing }) => standing === 'leading')
  await left.news(2)
  expect(left.ownNews().map(({ version }) => version)).toEqual([1])
})

/** A token of a new session that expires in so many seconds. */
async function expiring({ id }: Bidder, seconds: number): Promise<string> {
  const keys = await openSigningKeys({
    db: live.db,
    secrets: testSecrets,
    clock: () => new Date(),
  })
  const exp = Math.floor(Date.now() / 1_000) + seconds
  return keys.sign({ ...(await claimsOf(live.db, id)), exp })
}
