import type { Page } from '@playwright/test'
import { given, uniqueWord } from '../parts/filtered-lists.ts'
import { expect, expectAccessible, test, type Staff } from '../product.ts'

/** Two auctions in Texas, one each in Rhode Island and Ontario, one that says no place: found by their word. */
async function fiveLots(staff: Staff): Promise<string> {
  const word = uniqueWord()
  const lot = (title: string, location?: string, starting_bid = 9_000) =>
    staff.createAuction({ title: `${word} ${title}`, location, starting_bid })
  await lot('Ranger', 'Austin, TX')
  await lot('Bronco', 'Waco, TX', 12_000)
  await lot('Civic', 'Providence, RI')
  await lot('Accord', 'Toronto, ON')
  await lot('Sloop')
  return word
}

const titles = (page: Page) => page.getByRole('article').getByRole('heading')
const map = (page: Page) => page.getByRole('region', { name: 'Where they are' })
const state = (page: Page, name: string) => map(page).getByRole('button', { name, exact: true })
const stateFilter = (page: Page) =>
  page.getByRole('group', { name: 'Filters', exact: true }).getByLabel('State')

async function openMap(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(map(page)).toBeVisible()
}

test('a state is chosen on the map, and chosen again it is let go', async ({
  staff,
  visitorPage,
}) => {
  const word = await fiveLots(staff)
  const page = await visitorPage()
  await page.goto(`/auctions?q=${word}&sort=price_asc`)
  await openMap(page)
  await state(page, 'Texas, 2 auctions').click()
  await expect(titles(page)).toHaveText([`${word} Ranger`, `${word} Bronco`])
  expect(Object.fromEntries(given(page))).toEqual({ q: word, sort: 'price_asc', state: 'TX' })
  await expect(stateFilter(page)).toHaveValue('TX')
  await expect(state(page, 'Texas, 2 auctions')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Remove filter Texas' })).toBeVisible()
  await expectAccessible(page)

  await state(page, 'Rhode Island, 1 auction').press('Enter')
  await expect(titles(page)).toHaveText([`${word} Civic`])
  await expect(state(page, 'Texas, 2 auctions')).toHaveAttribute('aria-pressed', 'false')
  await state(page, 'Rhode Island, 1 auction').click()
  await expect(titles(page)).toHaveCount(5)
  await expect(stateFilter(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(map(page)).toHaveCount(0)
})

test('the map has the counts of the state filter, also of what it does not show', async ({
  staff,
  visitorPage,
}) => {
  const word = await fiveLots(staff)
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto(`/auctions?q=${word}`)
  await openMap(page)
  await expect(map(page).getByRole('button')).toHaveText(['Ontario 1', 'Rhode Island 1', 'Texas 2'])
  await expect(stateFilterOptions(page)).toHaveText([
    'Any',
    'Ontario (1)',
    'Rhode Island (1)',
    'Texas (2)',
  ])
  for (const button of await map(page).getByRole('button').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await state(page, 'Ontario, 1 auction').click()
  await expect(titles(page)).toHaveText([`${word} Accord`])
  // Back from an auction it is still there.
  await page.getByRole('link', { name: `${word} Accord`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} Accord`)
  await page.goBack()
  await expect(state(page, 'Ontario, 1 auction')).toHaveAttribute('aria-pressed', 'true')
})

/** Of the bar, which phones hide: its choices are in the page. */
function stateFilterOptions(page: Page) {
  return page.locator('.filter-bar').getByLabel('State').locator('option')
}
