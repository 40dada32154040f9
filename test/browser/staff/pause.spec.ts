import type { Page } from '@playwright/test'
import { panelOf } from '../bidding.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { openDesk } from './at-the-desk.ts'

const lotOf = (page: Page) => page.getByRole('region', { name: 'Open auction' })
const aTitle = () => `2019 Ford F-150 ${crypto.randomUUID().slice(0, 8)}`

async function openLot(page: Page, id: string): Promise<void> {
  await openDesk(page, `live?lot=${id}`)
  await expect(lotOf(page).getByRole('button', { name: /^Extend/ })).toBeVisible()
}

test('a pause for a fault stops an auction for everybody who looks at it, until it goes on', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const title = aTitle()
  const { id } = await staff.createAuction({ title })
  const bidder = await memberPage('Marcus Tate')
  await bidder.goto(`/auction/${id}`)
  await panelOf(bidder).getByLabel('Place Your Bid').fill('10500')

  const page = await visitorPage()
  await openLot(page, id)
  await page.keyboard.press('p')
  await page.getByLabel('Reason').fill('Photos do not load')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(lotOf(page).getByText(/paused since/)).toBeVisible()
  const alerts = page.getByRole('region', { name: 'Alerts' })
  await expect(alerts.getByText('Paused for a fault')).not.toHaveCount(0)
  await expectAccessible(page)

  const panel = panelOf(bidder)
  await expect(panel.getByRole('heading', { name: 'Bidding is paused' })).toBeVisible()
  await expect(panel.getByText('Nobody can bid or buy until we fix it')).toBeVisible()
  await expect(panel.getByLabel('Place Your Bid')).toBeHidden()
  await expectAccessible(bidder)
  await expect(bidder.getByText('Photos do not load')).toHaveCount(0)

  const visitor = await visitorPage({ width: 390, height: 844 })
  await visitor.goto(`/auctions?q=${encodeURIComponent(title)}`)
  const card = visitor.getByRole('article').filter({ hasText: title })
  await expect(card.getByText('PAUSED')).toBeVisible()

  await page.keyboard.press('p')
  await page.getByRole('button', { name: 'Resume', exact: true }).last().click()
  await expect(lotOf(page).getByText(/, ends /)).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Bidding is paused' })).toBeHidden()
  await expect(panel.getByLabel('Place Your Bid')).toHaveValue('10500')
  await expect(panel.getByText('The end was moved')).toBeVisible()
  await expect(card.getByText('AVAILABLE')).toBeVisible()
})

test('a pause that comes again ends too, though the answer that ended the first was lost', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction({ title: aTitle() })
  const pause = () =>
    staff.call(`/api/staff/auctions/${id}/pause`, { reason: 'Photos do not load' })
  const page = await visitorPage()
  await openLot(page, id)
  await pause()
  await expect(lotOf(page).getByText(/paused since/)).toBeVisible()
  await page.route(
    `**/api/staff/auctions/${id}/resume`,
    async (route) => {
      // It arrived, and somebody between did not wait for the answer.
      expect((await route.fetch()).ok()).toBe(true)
      await route.fulfill({ status: 504, body: 'Gateway Timeout' })
    },
    { times: 1 },
  )
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: 'Resume' })
  await dialog.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lotOf(page).getByText(/, ends /)).toBeVisible()
  await pause()
  await expect(lotOf(page).getByText(/paused since/)).toBeVisible()
  await page.keyboard.press('p')
  await dialog.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(lotOf(page).getByText(/, ends /)).toBeVisible()
})
