import type { Locator, Page } from '@playwright/test'
import { panelOf } from './bidding.ts'
import { FULL_FACTS } from './parts/full-facts.ts'
import { untilHistoryRests } from './parts/history.ts'
import { expect, test, untilHydrated } from './product.ts'

const PHONE = { width: 390, height: 844 }

async function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}

test('Back closes what is open over a page, and the page stays where it was', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction({ ...FULL_FACTS, buy_now_price: 35_000 })
  const page = await visitorPage(PHONE)
  await page.goto('/terms')
  await page.goto(`/auction/${id}`)
  await untilHydrated(page)
  const photos = page.getByRole('region', { name: 'Photos' })
  const openers: Locator[] = [
    photos.getByRole('button', { name: 'Open full screen' }),
    page.getByRole('button', { name: 'Open menu' }),
  ]
  for (const opener of openers) {
    await opener.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    const place = await scrolled(page)
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(`/auction/${id}`)
    expect(await scrolled(page)).toBe(place)
    await expect(opener).toBeFocused()
  }
  // Closed by X or Esc it leaves nothing behind.
  await openers[0]?.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openers[1]?.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await untilHistoryRests(page)
  await expect(openers[1] as Locator).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/terms$/)
})

test('Back closes a dialog of bidding, and one that follows another', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction({ buy_now_price: 15_000 })
  const page = await memberPage('Dana Whitfield')
  await page.goto(`/auction/${id}`)
  await panelOf(page).getByRole('button', { name: 'Buy Now $15,000' }).click()
  const question = page.getByRole('dialog', { name: 'Reserve this vehicle for $15,000?' })
  await question.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Purchase agreement' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`/auction/${id}`)
  await panelOf(page).getByRole('button', { name: 'Place Bid' }).click()
  await expect(page.getByRole('dialog', { name: /^Accept the terms/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`/auction/${id}`)
})

test('after a link of the menu, and after choosing filters, Back leads to the page before', async ({
  staff,
  visitorPage,
}) => {
  await staff.createAuction({ no_reserve: true })
  const page = await visitorPage(PHONE)
  await page.goto('/terms')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('link', { name: 'Browse Auctions' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse All Auctions')
  await expect(drawer).toHaveCount(0)

  await page.getByRole('button', { name: 'Filters' }).click()
  await drawer.getByRole('checkbox', { name: /No reserve/ }).check()
  await expect(page).toHaveURL(/no_reserve=true/)
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/no_reserve=true/)
  await page.goBack()
  await expect(page).toHaveURL(/\/auctions$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/terms$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Terms')
})

test('Back closes the notifications on a phone, and leaves the page after one was followed', async ({
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  await page.setViewportSize(PHONE)
  await page.goto('/terms')
  await page.goto('/help/how-to-bid')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  const news = page.getByRole('dialog', { name: 'Notifications' })
  await bell.click()
  await expect(news).toBeVisible()
  await page.goBack()
  await expect(news).toHaveCount(0)
  await expect(page).toHaveURL(/\/help\/how-to-bid$/)
  await expect(bell).toBeFocused()
  await bell.click()
  await news.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Notification Settings' })).toBeVisible()
  await expect(news).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/help\/how-to-bid$/)
  await untilHistoryRests(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/terms$/)
})
