import type { Page } from '@playwright/test'
import { given, uniqueWord } from '../parts/filtered-lists.ts'
import { expect, expectAccessibleAtThisWidth, test, type Staff } from '../product.ts'

const titles = (page: Page) => page.getByRole('article').getByRole('heading')
const NEEDED = 'Enter a ZIP or postal code: delivered prices and distances are counted to it'

/** Seen from Seattle: what is cheap is far away. */
async function lots(staff: Staff): Promise<string> {
  const word = uniqueWord()
  for (const [title, location, price] of [
    ['Tampa', 'Tampa, FL', 9_000],
    ['Dallas', 'Dallas, TX', 9_500],
    ['Portland', 'Portland, OR', 10_000],
  ] as const)
    await staff.createAuction({ title: `${word} ${title}`, location, starting_bid: price })
  return word
}

const named = (word: string, ...places: string[]) => places.map((place) => `${word} ${place}`)

test('with a ZIP code lists are sorted and limited by what auctions cost delivered there', async ({
  staff,
  visitorPage,
}) => {
  const word = await lots(staff)
  const page = await visitorPage()
  await page.goto(`/auctions?q=${word}`)
  const sort = page.getByLabel('Sort by')
  await expect(sort.getByRole('option')).toHaveCount(6)
  await expect(page.getByLabel('Prices include delivery')).toHaveCount(0)
  await page.getByLabel('ZIP or postal code').fill('98101')
  await expect(titles(page)).toHaveText(named(word, 'Portland'))
  await sort.selectOption('Delivered price: low to high')
  // The 250 miles that came with the ZIP code give way.
  await expect(titles(page)).toHaveText(named(word, 'Dallas', 'Portland', 'Tampa'))
  await expect(page.getByRole('article').getByText(/^\$[\d,]+ delivered$/)).toHaveText([
    ...[/^\$9,9\d\d /, '$10,000 delivered', /^\$10,0\d\d /],
  ])
  await sort.selectOption('Delivered price: high to low')
  await expect(titles(page)).toHaveText(named(word, 'Tampa', 'Portland', 'Dallas'))
  await sort.selectOption('Nearest first')
  await expect(titles(page)).toHaveText(named(word, 'Portland', 'Dallas', 'Tampa'))

  await page.getByLabel('Price to').selectOption({ label: '$10,000 (3)' })
  await expect(titles(page)).toHaveCount(3)
  await page.getByLabel('Prices include delivery').check()
  await expect(titles(page)).toHaveText(named(word, 'Portland', 'Dallas'))
  await expect(page.getByLabel('Price to').getByRole('option', { selected: true })).toHaveText(
    '$10,000 (2)',
  )
  await expectAccessibleAtThisWidth(page)
  await page.reload()
  await expect(titles(page)).toHaveText(named(word, 'Portland', 'Dallas'))
  await page.getByRole('link', { name: 'Remove filter Up to $10,000 delivered' }).click()
  await expect(titles(page)).toHaveCount(3)
  // With the place goes what is counted to it.
  await page.getByRole('link', { name: 'Remove filter Any distance from 98101' }).click()
  await expect(page).toHaveURL(`/auctions?q=${word}`)
  await expect(sort).toHaveValue('')
  // The ZIP code that was typed is remembered, and named anew by an order that goes by it.
  await sort.selectOption('Delivered price: high to low')
  await expect(titles(page)).toHaveText(named(word, 'Tampa', 'Portland', 'Dallas'))
  await expect(page.getByText('Any distance from 98101')).toBeVisible()
})

test('an address that goes by delivered prices to nowhere asks for the ZIP code, and then keeps its order', async ({
  staff,
  visitorPage,
}) => {
  const word = await lots(staff)
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto(`/auctions?q=${word}&sort=delivered_asc`)
  await expect(titles(page)).toHaveText(named(word, 'Portland', 'Dallas', 'Tampa'))
  await expect(page.getByText('Delivered prices: place not known')).toBeVisible()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await expect(drawer.getByLabel('ZIP or postal code')).toHaveAccessibleDescription(NEEDED)
  await drawer.getByLabel('ZIP or postal code').fill('98101')
  await expect(drawer.getByLabel('Distance')).toHaveValue('any')
  await drawer.getByLabel('Prices include delivery').click()
  await expect(drawer.getByLabel('Prices include delivery')).toBeChecked()
  await drawer.getByLabel('Price from').selectOption({ label: '$10,000 (2)' })
  await expectAccessibleAtThisWidth(page)
  await drawer.getByRole('button', { name: 'Show 2 auctions' }).click()
  await expect(titles(page)).toHaveText(named(word, 'Portland', 'Tampa'))
  await expect(page.getByLabel('Sort by')).toHaveValue('delivered_asc')
})

test('without scripts delivered prices are asked for with a button', async ({
  staff,
  openPage,
}) => {
  const word = await lots(staff)
  const page = await openPage({
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
  })
  await page.goto(`/auctions?q=${word}&near=98101&within=any`)
  await page.getByLabel('Sort by').selectOption('Delivered price: low to high')
  await page.getByLabel('Price to').selectOption('10000')
  await page.getByLabel('Prices include delivery').check()
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(titles(page)).toHaveText(named(word, 'Dallas', 'Portland'))
  expect(Object.fromEntries(given(page))).toEqual({
    ...{ q: word, near: '98101', within: 'any', price_max: '10000', delivered: 'true' },
    ...{ sort: 'delivered_asc' },
  })
})
