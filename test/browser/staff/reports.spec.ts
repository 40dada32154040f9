import { readFile } from 'node:fs/promises'
import { addDays } from '../../../src/rules/reports/report-range.ts'
import { openTestPool } from '../../database.ts'
import { aMember } from '../../marketplace.ts'
import { aPastLot } from '../../sales/past-lot.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { openDesk, signInHere } from './at-the-desk.ts'

/** Holds auctions in the two weeks from a Monday of long ago, when nothing else was held: three, of which two are sold. */
async function holdFortnight(monday: string): Promise<void> {
  const db = openTestPool(process.env['HAMMERLANE_DATABASE_URL'] ?? '', 1)
  const on = (days: number, hour: string) => `${addDays(monday, days)}T${hour}:00:00Z`
  const bidder = await aMember(db)
  const bidding = (amount: number) => ({ bids: [{ by: bidder, amount }] })
  try {
    await aPastLot(db, { ended: on(-12, '18'), paidAfter: 2, ...bidding(11_000) })
    await aPastLot(db, { ended: on(0, '18'), reserve_price: 12_500, ...bidding(12_000) })
    const won = { ended: on(2, '18'), paidAfter: 3 }
    await aPastLot(db, { ...won, reserve_price: 11_500, ...bidding(13_000) })
    await aPastLot(db, { ...won, category: 'boats', ...bidding(14_000) })
  } finally {
    await db.destroy()
  }
}

/** Four weeks apart, so that a test that is repeated finds its own auctions alone. */
const mondayOf = (first: string, repeated: number) => addDays(first, 28 * repeated)

/** 'Feb 5', and with the year where it is asked for. */
function inWords(day: string, year?: 'numeric'): string {
  const options = { timeZone: 'UTC', month: 'short', day: 'numeric', year } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(day))
}

test('staff read a fortnight by keys: figures, plots point by point, the table, a file', async ({
  visitorPage,
}, { repeatEachIndex }) => {
  const from = mondayOf('2022-02-07', repeatEachIndex)
  const to = addDays(from, 13)
  await holdFortnight(from)
  const page = await visitorPage()
  await openDesk(page, `reports?from=${from}&to=${to}`)
  const figures = page.getByRole('region', { name: 'Figures of the range' })
  await expect(figures.getByText('66.7%')).toBeVisible()
  await expect(figures.getByText('$27K')).toBeVisible()
  await expect(
    page.getByText(`${inWords(from, 'numeric')} to ${inWords(to, 'numeric')}`),
  ).toBeVisible()
  await expectAccessible(page)

  const points = page.getByRole('slider', { name: 'Revenue, point by point' })
  await points.focus()
  await points.press('Home')
  await points.press('ArrowRight')
  await points.press('ArrowRight')
  const told = new RegExp(`${inWords(addDays(from, 2))}: \\$27,000 of 2 sales`)
  await expect(points).toHaveAttribute('aria-valuetext', told)

  await page.getByRole('button', { name: 'Hammer against reserve as a table' }).click()
  const hammers = page.getByRole('region', { name: 'Table of Hammer against reserve' })
  await expect(hammers.getByRole('row')).toHaveCount(3)
  await expect(hammers.getByText('96%')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('heading', { name: 'Reports' }).click()
  await page.keyboard.press('b')
  await expect(page).toHaveURL(/before=off/)
  await expect(figures.getByText('nothing before')).toHaveCount(0)
  await page.keyboard.press('t')
  const table = page.getByRole('region', { name: 'All figures' })
  await expect(table).toBeFocused()
  await page.getByRole('button', { name: 'By category' }).click()
  await expect(table.getByRole('row', { name: /^Boats/ })).toContainText('$14,000')

  await page.getByLabel('Category').selectOption('Boats')
  await expect(page).toHaveURL(/category=boats/)
  await expect(figures.getByText('100%')).toBeVisible()
  await page.getByRole('heading', { name: 'Reports' }).click()
  const begun = page.waitForEvent('download')
  await page.keyboard.press('e')
  const file = await begun
  expect(file.suggestedFilename()).toBe(`categories-${from}-${to}.csv`)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Boats,1,1,100')

  await page.keyboard.press('1')
  await expect(page).toHaveURL(/range=week/)
  await expect(page.getByRole('button', { name: 'This week' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('on a phone any days can be chosen, and days without anything say so', async ({
  visitorPage,
}) => {
  await holdFortnight('2024-06-03')
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto('/staff/reports?from=2020-03-02&to=2020-03-08')
  await signInHere(page)
  await expect(page.getByText('Nothing happened in these days.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Range', exact: true }).click()
  await page.getByLabel('First day').fill('2024-06-16')
  await page.getByLabel('Last day').fill('2024-06-03')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('the first not after the last')).toBeVisible()
  await page.getByLabel('First day').fill('2024-06-03')
  await page.getByLabel('Last day').fill('2024-06-16')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/from=2024-06-03&to=2024-06-16/)
  await expect(page.getByRole('slider', { name: 'Sell-through, point by point' })).toBeAttached()
  await expectAccessible(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
})

test('a report that could not be made is told, and tried again', async ({ visitorPage }) => {
  const page = await visitorPage()
  await page.route('**/api/staff/reports?*', (route) =>
    route.fulfill({ status: 422, json: { title: 'Error', detail: 'Not today', status: 422 } }),
  )
  await openDesk(page, 'reports')
  await expect(page.getByText('Not today')).toBeVisible()
  await page.unroute('**/api/staff/reports?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Figures of the range' })).toBeVisible()
})
