import { businessTime, instantOf } from '../../../src/rules/business-time.ts'
import { DAY } from '../../../src/rules/durations.ts'
import { bid } from '../parts/off-screen.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { openDesk } from './at-the-desk.ts'

test('a run below its reserve is offered to its bidder at another price, and then sold for the bid as it is', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const title = `Below ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await staff.createAuction({ title, reserve_price: 20_000 })
  const bidder = await memberPage('Dana Whitfield')
  await bidder.goto('/dashboard')
  await bid(bidder, id, 10_100)
  await staff.act(id, 'end')
  const page = await visitorPage()
  await openDesk(page, `settlement?queue=below_reserve&open=auction-${id}`)
  const panel = page.getByRole('region', { name: 'Below reserve' })
  await expect(panel.getByText('of a reserve of $20,000, 50%')).toBeVisible()
  await panel.getByRole('button', { name: 'Counter-offer…' }).click()
  const offer = page.getByRole('dialog', { name: 'Make a counter-offer' })
  await offer.getByLabel('Price').fill('11,000')
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Offer at $11,000' }).click()
  await expect(offer).toHaveCount(0)
  await expect(panel.getByText(/offered \$11,000: waits for an answer until/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Counter-offer…' })).toHaveCount(0)

  await panel.getByRole('button', { name: 'Accept $10,100…' }).click()
  const accept = page.getByRole('dialog', { name: 'Accept the highest bid' })
  await expect(accept.getByText(`${title} is sold for $10,100, below its reserve`)).toBeVisible()
  await accept.getByRole('button', { name: 'Accept $10,100', exact: true }).click()
  await expect(accept).toHaveCount(0)
  await expect(panel.getByText('This was decided: nothing waits any more.')).toBeVisible()
  await bidder.goto('/dashboard?view=reservations')
  await expect(bidder.getByRole('article').filter({ hasText: title })).toContainText('$10,100.00')
})

test('a run below its reserve is held again until a time of the business, wherever the desk stands', async ({
  staff,
  memberPage,
  openPage,
  request,
}) => {
  const title = `Below ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await staff.createAuction({ title, reserve_price: 20_000 })
  const bidder = await memberPage('Dana Whitfield')
  await bidder.goto('/dashboard')
  await bid(bidder, id, 10_100)
  await staff.act(id, 'end')
  const page = await openPage({
    timezoneId: 'America/Los_Angeles',
    viewport: { width: 1440, height: 900 },
  })
  await openDesk(page, `settlement?queue=below_reserve&open=auction-${id}`)
  const panel = page.getByRole('region', { name: 'Below reserve' })
  await panel.getByRole('button', { name: 'Relist…' }).click()
  const relist = page.getByRole('dialog', { name: 'Relist' })
  await expect(relist.getByText('Where the business is (Eastern time)')).toBeVisible()
  const end = businessTime(new Date(Date.now() + 3 * DAY))
  await relist.getByLabel('Ends').fill(end)
  await relist.getByRole('button', { name: 'Relist', exact: true }).click()
  await expect(relist).toHaveCount(0)
  const lot = await (await request.get(`/api/auctions/${id}`)).json()
  expect(lot).toMatchObject({ run: 2, ends_at: instantOf(end)?.toISOString() })
})
