import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { twoSignedIn } from '../../../test/bidders.ts'
import { openLiveAuctions, type LiveAuctionsOfTest } from '../../../test/live-auctions.ts'
import { connectLive } from '../../../test/live-client.ts'
import { LIVE_ROOM } from '../protocol.ts'

let live: LiveAuctionsOfTest
let origin: string

beforeAll(async () => {
  live = await openLiveAuctions()
})
beforeEach(async () => {
  origin = await live.serve()
})
afterEach(() => live.stop())
afterAll(() => live.close())

const isOfRoom = ({ type }: { type: string }) => type === 'room'

/** Two who are signed in, the first one of the staff. */
async function staffAndMember() {
  const [nora, dana] = await twoSignedIn(live.db)
  await live.db
    .updateTable('users')
    .set({ roles: ['member', 'staff'] })
    .where('id', '=', nora.id)
    .execute()
  const [desk, phone] = [await connectLive(origin), await connectLive(origin)]
  return { nora, dana, desk, phone }
}

test('staff hear which auctions have changed, of all, drafts too', async () => {
  const { nora, dana, desk } = await staffAndMember()
  await desk.signIn(nora.token)
  desk.watch(LIVE_ROOM)
  expect(await desk.until(isOfRoom)).toMatchObject({ auctions: [] })
  const id = await live.auction()
  const draft = await live.auction({ status: 'draft' })
  await live.bid(id, dana.id, 1_100)
  await live.change(draft, { type: 'publish' })
  const hasTold = (wanted: string) =>
    desk.until((one) => isOfRoom(one) && one.auctions.includes(wanted))
  await Promise.all([hasTold(id), hasTold(draft)])
})

test('who asks before the token is known hears of it once it is', async () => {
  const { nora, desk } = await staffAndMember()
  desk.watch(LIVE_ROOM)
  await desk.signIn(nora.token)
  expect(await desk.until(isOfRoom)).toMatchObject({ auctions: [] })
})

test('members and visitors are told nothing of it', async () => {
  const { nora, dana, desk, phone } = await staffAndMember()
  const visitor = await connectLive(origin)
  await phone.signIn(dana.token)
  for (const one of [phone, visitor]) one.watch(LIVE_ROOM)
  await desk.signIn(nora.token)
  desk.watch(LIVE_ROOM)
  const id = await live.auction()
  await live.bid(id, dana.id, 1_100)
  await desk.until((one) => isOfRoom(one) && one.auctions.includes(id))
  // What is sent later to the same sockets comes later.
  for (const one of [phone, visitor]) {
    one.watch(id)
    await one.news(2)
    expect(one.heard.filter(isOfRoom)).toEqual([])
  }
})
