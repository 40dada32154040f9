/** The back office in Spanish: each screen of the rail, and what those lead to. What staff and members wrote is as it was written. */
import type { Page } from '@playwright/test'
import { uniqueWord } from '../parts/filtered-lists.ts'
import { englishOn } from '../parts/in-spanish.ts'
import { expect, test } from '../product.ts'
import { openDesk } from '../staff/at-the-desk.ts'

test('nothing of the back office is said in English to who reads Spanish, and all of it fits', async ({
  staff,
  visitorPage,
}) => {
  test.slow()
  const draft = await staff.createAuction({ status: 'draft' })
  const page = await visitorPage()
  await openDesk(page)
  await page.goto('/es/staff')
  const rail = page.getByRole('navigation', { name: 'Personal', exact: true }).getByRole('link')
  await expect(rail.first()).toBeVisible()
  const found = await rail.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const addresses = [...new Set(found)]
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of [
    ...addresses.map(withoutOthersWords),
    `/es/staff/inventory/${draft.id}`,
    '/es/staff/inventory/import',
    '/es/staff/settlement/statements',
    '/es/staff/outbox/previews',
    '/es/staff/settings/history',
  ])
    await expectSpanish(page, address)
})

/** Mails, what was asked and done are told in the language of whoever they are from: none of them has these words. */
function withoutOthersWords(address: string): string {
  return /outbox|messages|audit/.test(address) ? `${address}?q=${uniqueWord()}` : address
}

async function expectSpanish(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  expect(await englishOn(page), address).toEqual([])
  for (const width of [390, 1_440]) {
    await page.setViewportSize({ width, height: 900 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(wide, `${address} at ${width} px`).toBe(width)
  }
}
