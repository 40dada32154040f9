/** Between phone and desk the rail shows icons alone: every screen that it leads to, as the rail itself lists them. */
import type { Page } from '@playwright/test'
import { expectAccessibleAsItIs } from '../parts/accessible.ts'
import { expect, test } from '../product.ts'
import { openDesk } from './at-the-desk.ts'

const WIDTH = 1024

async function addressesIn(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Staff', exact: true }).getByRole('link')
  const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(found)]
}

test('at 1024 px every screen of the back office is accessible, and nothing lies beyond the edge', async ({
  visitorPage,
}) => {
  test.slow()
  const page = await visitorPage({ width: WIDTH, height: 768 })
  await openDesk(page)
  const addresses = await addressesIn(page)
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of [...addresses, '/staff/settlement/statements', '/staff/inventory/import'])
    await expectFits(page, address)
})

test('at 1024 px the same holds of the screens that those lead to', async ({
  staff,
  visitorPage,
}) => {
  const draft = await staff.createAuction({ status: 'draft' })
  const live = await staff.createAuction({})
  const page = await visitorPage({ width: WIDTH, height: 768 })
  await openDesk(page)
  for (const path of [
    'inventory/new',
    `inventory/${draft.id}`,
    `inventory/${live.id}`,
    'outbox/previews',
    'settings/history',
  ])
    await expectFits(page, `/staff/${path}`)
})

async function expectFits(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessibleAsItIs(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, address).toBe(WIDTH)
}
