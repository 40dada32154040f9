import { expect, test } from 'vitest'
import { claimsOf, type Bidder } from '../../test/bidders.ts'
import { bidBy, liveWithTwoBidders } from '../../test/live-auctions.ts'
import { connectLive, watching } from '../../test/live-client.ts'
import { testSecrets } from '../../test/secrets.ts'
import { openSigningKeys } from '../sign-in/sessions/signing-keys.server.ts'

/** Promised are two seconds; busy machines get room. */
const ENDED_ELSEWHERE_MS = 8_000

const setup = liveWithTwoBidders()

test('the answer to a sign-in says whose own news follow', async () => {
  const watcher = await connectLive(setup.origin)
  await watcher.signIn(setup.marcus.token)
  await watcher.signIn(setup.dana.token, 2)
  expect(watcher.heard.slice(1)).toMatchObject([
    { member: setup.marcus.id },
    { member: setup.dana.id },
  ])
})

test('a token that is worth nothing is refused, and what everybody hears goes on', async () => {
  const id = await setup.live.auction()
  const watcher = await connectLive(setup.origin)
  watcher.watch(id)
  for (const [at, token] of [
    'nonsense',
    `${setup.dana.token}x`,
    await expiring(setup.dana, -10),
  ].entries()) {
    expect(await watcher.signIn(token, at + 1)).toBe('signed_out')
  }
  await setup.live.bid(id, setup.dana.id, 1_100)
  await watcher.news(2)
  expect(watcher.ownNews()).toEqual([])
})

test('a token that expires loses its news, and a fresh one brings them back', async () => {
  const id = await setup.live.auction()
  const watcher = await connectLive(setup.origin)
  watcher.watch(id)
  expect(await watcher.signIn(await expiring(setup.dana, 60))).toBe('signed_in')
  setup.live.pass(61_000)
  expect(await watcher.until(({ type }) => type === 'signed_out')).toBeDefined()
  await setup.live.bid(id, setup.dana.id, 1_100)
  await watcher.news(2)
  expect(watcher.ownNews().filter(({ version }) => version === 2)).toEqual([])

  expect(await watcher.signIn(setup.dana.token, 3)).toBe('signed_in')
  expect(await watcher.own(({ version }) => version === 2)).toMatchObject({ standing: 'leading' })
})

test('a session that was ended elsewhere loses its news within seconds, and begins to hear none', async () => {
  const id = await setup.live.auction()
  const [ended, other] = [
    await watching(setup.origin, setup.dana, id),
    await watching(setup.origin, setup.marcus, id),
  ]
  const endedAt = performance.now()
  await setup.live.db.deleteFrom('sessions').where('user_id', '=', setup.dana.id).execute()
  const late = await connectLive(setup.origin)
  expect(await late.signIn(setup.dana.token)).toBe('signed_out')
  await ended.until(({ type }) => type === 'signed_out')
  expect(performance.now() - endedAt).toBeLessThan(ENDED_ELSEWHERE_MS)
  await setup.live.change(id, bidBy(setup.dana.id, 1_100), bidBy(setup.marcus.id, 1_200))
  await other.own(({ standing }) => standing === 'leading')
  await ended.news(3)
  expect(ended.ownNews().map(({ version }) => version)).toEqual([1])
})

test('who signs out hears no more of their own', async () => {
  const id = await setup.live.auction()
  const [left, other] = [
    await watching(setup.origin, setup.dana, id),
    await watching(setup.origin, setup.dana, id),
  ]
  left.send({ type: 'sign_out' })
  await left.until(({ type }) => type === 'signed_out')
  await setup.live.bid(id, setup.dana.id, 1_100)
  await other.own(({ standing }) => standing === 'leading')
  await left.news(2)
  expect(left.ownNews().map(({ version }) => version)).toEqual([1])
})

/** A token of a new session that expires in so many seconds. */
async function expiring({ id }: Bidder, seconds: number): Promise<string> {
  const keys = await openSigningKeys({
    db: setup.live.db,
    secrets: testSecrets,
    clock: () => new Date(),
  })
  const exp = Math.floor(Date.now() / 1_000) + seconds
  return keys.sign({ ...(await claimsOf(setup.live.db, id)), exp })
}
