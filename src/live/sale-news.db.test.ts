import { expect, test } from 'vitest'
import { liveWithTwoBidders } from '../../test/live-auctions.ts'
import { connectLive, watching, type LiveClient } from '../../test/live-client.ts'
import { changeAt, saleOfLot } from '../../test/sales/sales.ts'
import { HOUR } from '../rules/durations.ts'

const setup = liveWithTwoBidders()

const saleNews = ({ heard }: LiveClient) => heard.filter(({ type }) => type === 'sale')

/** Dana won it, before Marcus. */
async function aSoldLot(): Promise<string> {
  const id = await setup.live.auction()
  await setup.live.bid(id, setup.marcus.id, 1_100)
  await setup.live.bid(id, setup.dana.id, 1_200)
  await setup.live.change(id, { type: 'close', reservation: crypto.randomUUID(), early: true })
  return id
}

test('a due time that is extended is told to its buyer on each device, in every process, and to nobody else', async () => {
  const id = await aSoldLot()
  const elsewhere = await setup.live.serve()
  const [phone, laptop] = [
    await watching(setup.origin, setup.dana, id),
    await watching(elsewhere, setup.dana, id),
  ]
  const rival = await watching(setup.origin, setup.marcus, id)
  const visitor = await connectLive(setup.origin)
  visitor.watch(id)
  await visitor.news(1)

  const sale = await saleOfLot(setup.live.db, id)
  const dueAt = new Date(sale.issuedAt.getTime() + 48 * HOUR)
  const extend = { type: 'extend-due', dueAt, reason: 'A holiday' } as const
  await changeAt(setup.live.db, sale.id, extend, sale.issuedAt)
  for (const device of [phone, laptop]) {
    expect(await device.until(({ type }) => type === 'sale')).toEqual({
      type: 'sale',
      auction: id,
      now: expect.any(String),
    })
  }

  // What is told later has come to these two as well, and nothing of the sale before it.
  await setup.live.change(id, { type: 'confirm-payment' })
  await rival.news(5)
  await visitor.news(5)
  expect([...saleNews(rival), ...saleNews(visitor)]).toEqual([])
})

test('what is refused is not told', async () => {
  const id = await aSoldLot()
  const buyer = await watching(setup.origin, setup.dana, id)
  const sale = await saleOfLot(setup.live.db, id)
  const earlier = { type: 'extend-due', dueAt: sale.issuedAt, reason: 'Too early' } as const
  const refused = changeAt(setup.live.db, sale.id, earlier, sale.issuedAt)
  await expect(refused).rejects.toMatchObject({ code: 'validation_failed' })
  const dueAt = new Date(sale.issuedAt.getTime() + 48 * HOUR)
  await changeAt(setup.live.db, sale.id, { ...earlier, dueAt }, sale.issuedAt)
  await buyer.until(({ type }) => type === 'sale')
  expect(saleNews(buyer)).toHaveLength(1)
})
