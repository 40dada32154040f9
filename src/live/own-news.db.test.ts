import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signedIn } from '../../test/bidders.ts'
import { bidBy, liveWithTwoBidders, maximumBy } from '../../test/live-auctions.ts'
import { connectLive, watching, type LiveClient } from '../../test/live-client.ts'

const setup = liveWithTwoBidders()

test('a member is told on watch how they stand, whichever comes first: to sign in or to watch', async () => {
  const id = await setup.live.auction()
  await setup.live.bid(id, setup.dana.id, 1_100)
  const [before, after] = [await connectLive(setup.origin), await connectLive(setup.origin)]
  expect(await before.signIn(setup.dana.token)).toBe('signed_in')
  before.watch(id)
  after.watch(id)
  await after.news(2)
  expect(await after.signIn(setup.dana.token)).toBe('signed_in')
  for (const watcher of [before, after]) {
    const bid = (await watcher.news(2)).bids[0]
    expect(await watcher.own(() => true)).toEqual({
      type: 'mine',
      auction: id,
      version: 2,
      standing: 'leading',
      last_bid: { id: bid?.id, seq: 2, amount: 1_100, created_at: bid?.created_at },
      voided_bid: null,
      outcome: null,
      reservation: null,
      own_bids: [bid?.id],
      now: expect.any(String),
    })
  }
})

test('who has not bid is told that too', async () => {
  const id = await setup.live.auction()
  const watcher = await watching(setup.origin, setup.marcus, id)
  expect(await watcher.own(() => true)).toMatchObject({
    version: 1,
    standing: null,
    last_bid: null,
    own_bids: [],
  })
})

test('who has set only a maximum that was beaten at once is told to be outbid, and nobody else is told of it', async () => {
  const id = await setup.live.auction()
  const [marcus, dana] = [maximumBy(setup.marcus.id, 1_500), maximumBy(setup.dana.id, 1_200)]
  await setup.live.change(id, marcus, dana)
  const [own, rival] = [
    await watching(setup.origin, setup.dana, id),
    await watching(setup.origin, setup.marcus, id),
  ]
  expect(await own.own(() => true)).toMatchObject({
    ...{ standing: 'outbid', last_bid: null, own_bids: [] },
  })
  await rival.own(({ standing }) => standing === 'leading')
  expect(JSON.stringify(rival.heard)).not.toContain(setup.dana.id)
})

test('who was overtaken in a burst of more bids than are read at once is told', async () => {
  const id = await setup.live.auction()
  const watcher = await watching(setup.origin, setup.dana, id)
  const rises = Array.from({ length: 60 }, (_, at) => bidBy(setup.marcus.id, 1_200 + at * 100))
  await setup.live.change(id, bidBy(setup.dana.id, 1_100), ...rises)
  const { last_bid } = await watcher.own(({ standing }) => standing === 'outbid')
  expect(last_bid?.amount).toBe(1_100)
})

test('leading and being outbid are told on all of a member’s devices, and to nobody else', async () => {
  const id = await setup.live.auction()
  const [phone, laptop] = [
    await watching(setup.origin, setup.dana, id),
    await watching(setup.origin, setup.dana, id),
  ]
  const [rival, visitor] = [
    await watching(setup.origin, setup.marcus, id),
    await connectLive(setup.origin),
  ]
  visitor.watch(id)
  await visitor.news(1)

  await setup.live.bid(id, setup.dana.id, 1_100)
  for (const device of [phone, laptop]) {
    const { own_bids, last_bid } = await device.own(({ standing }) => standing === 'leading')
    expect(own_bids).toEqual([(await device.news(2)).bids[0]?.id])
    expect(last_bid?.amount).toBe(1_100)
  }
  await setup.live.bid(id, setup.marcus.id, 1_300)
  for (const device of [phone, laptop]) {
    expect(await device.own(({ standing }) => standing === 'outbid')).toMatchObject({
      version: 3,
      last_bid: { amount: 1_100 },
    })
  }
  await rival.own(({ standing }) => standing === 'leading')
  expect(rival.ownNews().map(({ standing }) => standing)).toEqual([null, 'leading'])
  await visitor.news(3)
  expect(visitor.ownNews()).toEqual([])
})

test('a bid of another process is told here, and without a query while it concerns nobody here', async () => {
  const id = await setup.live.auction()
  const elsewhere = await setup.live.serve()
  const [here, there] = [
    await watching(setup.origin, setup.dana, id),
    await watching(elsewhere, setup.dana, id),
  ]
  await setup.live.bid(id, setup.dana.id, 1_100)
  for (const watcher of [here, there]) await watcher.own(({ version }) => version === 2)

  const other = await setup.live.auction()
  const visitor = await connectLive(setup.origin)
  visitor.watch(other)
  await visitor.news(1)
  const before = setup.live.queries()
  await setup.live.bid(other, setup.marcus.id, 1_100)
  await visitor.news(2)
  // The auction and its new bids.
  expect(setup.live.queries() - before).toBe(2)
})

test('the end of a run is told to all who bid in it: who won, with what is due, and who did not', async () => {
  const id = await setup.live.auction()
  const [winner, loser] = [
    await watching(setup.origin, setup.dana, id),
    await watching(setup.origin, setup.marcus, id),
  ]
  await setup.live.change(
    id,
    bidBy(setup.marcus.id, 1_100),
    bidBy(setup.dana.id, 1_200),
    bidBy(setup.marcus.id, 1_300),
  )
  await setup.live.bid(id, setup.dana.id, 1_400)
  await setup.live.change(id, { type: 'close', early: true, reservation: randomUUID() })
  expect(await winner.own(({ outcome }) => outcome === 'won')).toMatchObject({
    standing: 'leading',
    last_bid: { amount: 1_400 },
    reservation: {
      kind: 'win',
      winning_bid: 1_400,
      status: 'pending',
      payment_due_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    },
  })
  expect(await loser.own(({ outcome }) => outcome === 'won')).toMatchObject({
    standing: 'outbid',
    reservation: null,
  })
  await setup.live.change(id, { type: 'confirm-payment' })
  await winner.own(({ reservation }) => reservation?.status === 'completed')
})

test('a Buy Now is told to the buyer as theirs, and to who led as somebody else’s', async () => {
  const id = await setup.live.auction()
  await setup.live.bid(id, setup.dana.id, 1_100)
  const [leader, buyer] = [
    await watching(setup.origin, setup.dana, id),
    await watching(setup.origin, setup.marcus, id),
  ]
  await setup.live.change(id, {
    type: 'buy-now',
    reservation: randomUUID(),
    buyer: setup.marcus.id,
    price: null,
  })
  expect(await buyer.own(({ outcome }) => outcome === 'bought')).toMatchObject({
    standing: null,
    last_bid: null,
    reservation: { kind: 'buy_now', winning_bid: 1_100 },
  })
  expect(await leader.own(({ outcome }) => outcome === 'bought')).toMatchObject({
    standing: 'leading',
    reservation: null,
  })
})

test('when an auction is held again everybody stands as if they had never bid', async () => {
  const id = await setup.live.auction()
  await setup.live.bid(id, setup.dana.id, 1_100)
  const watcher = await watching(setup.origin, setup.dana, id)
  await setup.live.change(id, { type: 'close', early: true, reservation: randomUUID() })
  await watcher.own(({ reservation }) => reservation?.kind === 'win')
  await setup.live.change(
    id,
    { type: 'cancel-reservation', reason: 'Not paid' },
    { type: 'relist', endsAt: new Date(Date.now() + 3_600_000) },
  )
  expect(await watcher.own(({ version }) => version >= 5)).toMatchObject({
    standing: null,
    last_bid: null,
    outcome: null,
    reservation: null,
    own_bids: [],
  })
})

const step = fc.record({
  who: fc.nat({ max: 2 }),
  above: fc.nat({ max: 3 }),
  together: fc.boolean(),
})

test('whatever is bid, each member hears the truth about themselves, and nobody hears who another is', async () => {
  const bidders = await signedIn(setup.live.db, 3)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const id = await setup.live.auction()
      const watchers = await Promise.all(
        bidders.map((bidder) => watching(setup.origin, bidder, id)),
      )
      const visitor = await connectLive(setup.origin)
      visitor.watch(id)
      const bids = steps.map(({ who, above, together }, at) => {
        const amount = 1_100 + steps.slice(0, at).reduce((sum, one) => sum + 100 + one.above, above)
        return { bidder: bidders[who]?.id ?? '', amount, together }
      })
      await placeAll(id, bids)
      const version = bids.length + 1
      await Promise.all([visitor, ...watchers].map((watcher) => watcher.news(version)))
      const last = bids.at(-1)
      for (const [at, watcher] of watchers.entries()) {
        const me = bidders[at]?.id
        const mine = bids.filter(({ bidder }) => bidder === me)
        const standing = mine.length === 0 ? null : last?.bidder === me ? 'leading' : 'outbid'
        const told = await watcher.own((news) => news.standing === standing && newest(news, mine))
        const rising = watcher.ownNews().map((news) => news.version)
        expect(rising).toEqual(rising.toSorted((a, b) => a - b))
        await expect
          .poll(() => ownAmounts(watcher))
          .toEqual(new Set(mine.map(({ amount }) => amount)))
        expect(told.auction).toBe(id)
      }
      for (const [at, { heard }] of [...watchers, visitor].entries()) {
        // Whose own news follow is told to their member alone.
        const isOwnName = (message: object) =>
          'member' in message && message.member === bidders[at]?.id
        const everything = JSON.stringify(heard.filter((message) => !isOwnName(message)))
        for (const bidder of bidders) expect(everything).not.toContain(bidder.id)
      }
      expect(visitor.ownNews()).toEqual([])
      for (const watcher of [visitor, ...watchers]) watcher.socket.terminate()
    }),
    { numRuns: 12 },
  )
})

/** The amounts of the public bids that a member was told are their own. */
function ownAmounts({ heard, ownNews }: LiveClient): Set<number> {
  const own = new Set(ownNews().flatMap(({ own_bids }) => own_bids))
  const bids = heard.flatMap((message) => message.bids ?? [])
  return new Set(bids.filter(({ id }) => own.has(id)).map(({ amount }) => amount))
}

function newest({ last_bid }: { last_bid: { amount: number } | null }, mine: { amount: number }[]) {
  return (last_bid?.amount ?? null) === (mine.at(-1)?.amount ?? null)
}

/** One after another, or some in one transaction, as the lane does it. */
async function placeAll(
  id: string,
  bids: { bidder: string; amount: number; together: boolean }[],
): Promise<void> {
  let waiting: ReturnType<typeof bidBy>[] = []
  for (const { bidder, amount, together } of bids) {
    waiting.push(bidBy(bidder, amount))
    if (together) continue
    await setup.live.change(id, ...waiting)
    waiting = []
  }
  if (waiting.length > 0) await setup.live.change(id, ...waiting)
}
