import { businessDay } from '../../../src/rules/business-day.ts'
import { DAY } from '../../../src/rules/durations.ts'
import { weekOf } from '../../../src/rules/results/week.ts'
import { openTestPool } from '../../database.ts'
import { aPastLot } from '../../sales/past-lot.ts'
import { uniqueWord } from '../parts/filtered-lists.ts'
import { bid } from '../parts/off-screen.ts'
import { expect, expectAccessible, test, untilHydrated } from '../product.ts'

test('a week tells what was sold and what was not, also without scripts, and leads to the page of each run', async ({
  staff,
  memberPage,
  openPage,
  visitorPage,
}) => {
  const word = uniqueWord()
  const sold = await staff.createAuction({ title: `${word} sold` })
  const kept = await staff.createAuction({ title: `${word} kept`, reserve_price: 54_321 })
  const again = await staff.createAuction({ title: `${word} again`, reserve_price: 54_321 })
  const dana = await memberPage('Dana Whitfield')
  await dana.goto('/about')
  await bid(dana, sold.id, 10_100)
  await bid(dana, sold.id, 12_500)
  await bid(dana, kept.id, 11_300)
  await bid(dana, again.id, 11_400)
  await bid(dana, again.id, 11_900)
  for (const { id } of [sold, kept, again]) await staff.act(id, 'end')
  const ends_at = new Date(Date.now() + 3_600_000).toISOString()
  await staff.call(`/api/staff/auctions/${again.id}/relist`, { ends_at })

  const plain = await openPage({ javaScriptEnabled: false, viewport: { width: 320, height: 900 } })
  await plain.goto('/results')
  await plain.getByRole('searchbox', { name: "Search this week's results" }).fill(word)
  await plain.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(plain).toHaveURL(new RegExp(`/results/\\d{4}-W\\d\\d\\?q=${word}$`))
  await expect(plain.getByText('Showing 3 of 3')).toBeVisible()
  expect(await plain.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const totals = plain.getByRole('region', { name: 'Totals by category' })
  expect(await totals.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0)
  const address = plain.url()
  // What is no place in this list leads to its start.
  await plain.goto(`${address}&cursor=WyJuZXdlc3QiXQ`)
  await expect(plain).toHaveURL(address)
  await plain.getByRole('link', { name: `${word} sold` }).click()
  await expect(plain).toHaveURL(`/auction/${sold.id}`)

  const page = await visitorPage()
  await page.goto(`/results?q=${word}`)
  await untilHydrated(page)
  const row = (title: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: title }) })
  await expect(row('sold')).toContainText(/Sold *\$10,100 *\$12,500 *\+\$2,400 \(24%\) *2 bids/)
  await expect(row('kept')).toContainText(/Not sold *\$11,300 *– *– *1 bid/)
  await expect(page.getByRole('main')).not.toContainText('54,321')
  await expectAccessible(page)

  await row('again').getByRole('link').click()
  await expect(page).toHaveURL(`/auction/${again.id}/run/1`)
  await expect(page).toHaveTitle(new RegExp(`${word} again, run 1`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} again`)
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('Not sold')
  const prices = page.getByRole('region', { name: 'Prices, highest first' }).getByRole('listitem')
  await expect(prices).toHaveText([/Highest\$11,900$/, /\d (AM|PM) E.T\$11,400$/])
  await expect(page.getByRole('main')).not.toContainText('Dana')
  await expect(page.getByRole('img', { name: 'Price over time' })).toHaveAccessibleDescription(
    /\$11,900/,
  )
  await expect(page.getByRole('main')).not.toContainText('54,321')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'see run 2' }).click()
  await expect(page).toHaveURL(`/auction/${again.id}`)
  const earlier = page.getByRole('region', { name: 'Earlier runs' })
  await expect(earlier.getByRole('listitem')).toHaveText(/Run 1.*2 bids.*Not sold/)
  await earlier.getByRole('link', { name: 'Run 1' }).click()
  await expect(page).toHaveURL(`/auction/${again.id}/run/1`)

  await plain.goto(`/auction/${again.id}/run/1`)
  await expect(plain.getByRole('listitem').filter({ hasText: '$11,900' })).toBeVisible()
  expect(await plain.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  // The present run has one page, and there was no third.
  await plain.goto(`/auction/${again.id}/run/2`)
  await expect(plain).toHaveURL(`/auction/${again.id}`)
  expect((await plain.goto(`/auction/${again.id}/run/3`))?.status()).toBe(404)
  expect((await plain.goto('/results/2020-W01'))?.status()).toBe(404)
})

test('the menu of a phone leads to the results, and a search that finds nothing in its week to the one that has it', async ({
  visitorPage,
}) => {
  const word = uniqueWord()
  const ended = new Date(Date.now() - 21 * DAY)
  const db = openTestPool(process.env['HAMMERLANE_DATABASE_URL'] ?? '', 1)
  try {
    await aPastLot(db, { ended: ended.toISOString(), title: `${word} Silverado` })
  } finally {
    await db.destroy()
  }
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Results' }).click()
  await expect(page).toHaveURL('/results')
  await page.getByRole('searchbox', { name: "Search this week's results" }).fill(word)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('No results found matching your search')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Found in the week of' }).click()
  await expect(page).toHaveURL(`/results/${weekOf(businessDay(ended))}?q=${word}`)
  await expect(page.getByRole('link', { name: `${word} Silverado` })).toBeVisible()
})
