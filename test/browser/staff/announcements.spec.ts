import { placeBid } from '../bidding.ts'
import { expect, expectAccessible, hearsLive, test } from '../product.ts'
import { openDesk } from './at-the-desk.ts'

test('a change after the first bid: staff see beforehand what bidders read, who watch are told at once', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  test.slow()
  const { id } = await staff.createAuction({ mileage: 48_120 })
  const bidder = await memberPage('Marcus Thorne')
  const isWatching = hearsLive(bidder)
  await bidder.goto(`/auction/${id}`)
  await isWatching
  await placeBid(bidder, 10_500, { isFirst: true })
  await expect(bidder.getByText('Bid Placed!')).toBeVisible()

  const page = await visitorPage()
  await openDesk(page, `inventory/${id}`)
  const panel = page.getByRole('region', { name: 'Announcement', exact: true })
  await expect(panel).toContainText('Bidders are notified of every change they can see.')
  await page.getByLabel('Mileage', { exact: true }).fill('84,120')
  const words = 'Mileage corrected from 48,120 to 84,120 miles'
  await expect(panel.getByRole('listitem')).toHaveText([words])
  await panel.getByLabel('Note for bidders').fill('The first reading was of the trip meter.')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveCount(0)

  const told = bidder.getByRole('region', { name: 'Announcements' })
  await expect(told).toContainText(words)
  await expect(told).toContainText('The first reading was of the trip meter.')
  await expect(told).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M E[SD]T/)
  await expect(bidder.getByRole('region', { name: 'Vehicle Details' })).toContainText(
    '84,120 miles',
  )
  await told.scrollIntoViewIfNeeded()
  await expectAccessible(bidder)
  // Read on the server too.
  const html = await (await bidder.request.get(`/auction/${id}`)).text()
  expect(html).toContain(words)
})
