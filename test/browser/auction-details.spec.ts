import { readFile } from 'node:fs/promises'
import { pdfText } from '../pdf-text.ts'
import { placeBid } from './bidding.ts'
import { uniqueWord } from './parts/filtered-lists.ts'
import { FULL_FACTS } from './parts/full-facts.ts'
import { bid, buy } from './parts/off-screen.ts'
import { expect, expectAccessible, hearsLive, test, untilLastPartIsHydrated } from './product.ts'

test('the server sends what is collapsed: every photo, and both names of the button', async ({
  staff,
  request,
}) => {
  const { id } = await staff.createAuction(FULL_FACTS)
  const html = await (await request.get(`/auction/${id}`)).text()
  expect(html).toContain('Load More Photos +2')
  expect(html).toContain('Show Less')
  const { length } = FULL_FACTS.images
  expect(html.match(/aria-label="Photo \d+"/g)).toHaveLength(length)
  // What is hidden or below the fold is not fetched before it is needed.
  const eager = [...html.matchAll(/<img\b[^>]*>/g)].filter(([tag]) => !tag.includes('"lazy"'))
  expect(eager).toHaveLength(1)
})

test('the condition report stands in the page as the server sends it, with its damage and photos', async ({
  staff,
  visitorPage,
  request,
}) => {
  const { id } = await staff.createAuction(FULL_FACTS)
  // One like it, so that there are similar auctions.
  await staff.createAuction(FULL_FACTS)
  expect(await (await request.get(`/auction/${id}`)).text()).toContain('Pending from lender')
  const page = await visitorPage()
  await page.goto(`/auction/${id}`)
  const condition = page.getByRole('region', { name: 'Condition', exact: true })
  for (const words of ['InspectedNov 19, 2026', 'DrivesLimited', 'Damage2 places'])
    await expect(condition).toContainText(words)
  await expect(condition).toContainText('Front left 8/32, Front right 8/32, Rear left 7/32')
  const damage = page.getByRole('region', { name: 'Damage', exact: true })
  await expect(damage.getByRole('listitem')).toHaveText(['Rear bumperScuff, 4 in', 'Interior'])
  const photo = damage.getByRole('link', { name: 'Photo of damage 1, Rear bumper' })
  await expect(photo).toHaveAttribute('href', /stock-photo/)
  await damage.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await untilLastPartIsHydrated(page)
  await photo.press('Enter')
  const large = page.getByRole('dialog', { name: 'Damage 1' })
  await expect(large.getByText('Rear bumper')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(photo).toBeFocused()
  await expect(page).toHaveURL(`/auction/${id}`)
})

test('announcements and the condition report stand before all else that is known of the vehicle', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction(FULL_FACTS)
  const page = await memberPage('Dana Whitfield')
  await page.goto('/terms')
  await bid(page, id, 10_100)
  await staff.edit(id, { mileage: 70_000 })
  await page.goto(`/auction/${id}`)
  await expect(page.getByRole('heading', { name: 'Announcements' })).toBeVisible()
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  const order = [
    ...['Announcements', 'Condition', 'Damage', 'Vehicle Details', 'Technical Specs'],
    ...['Description', 'Equipment', 'Additional Information'],
  ]
  expect(titles.filter((title) => order.includes(title))).toEqual(order)
})

test('a visitor reads the terms in one paragraph below what is asked, with their figures', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await visitorPage()
  await page.goto(`/auction/${id}`)
  const panel = page.getByRole('region', { name: 'Bidding' })
  await expect(panel.getByLabel('Place Your Bid')).toHaveCount(0)
  const terms = panel.getByText('It is binding and cannot be cancelled.')
  await expect(terms).toBeVisible()
  await expect(terms).toHaveText(
    'A bid is at least $100 above the current one. It is binding and cannot be cancelled. ' +
      'The winner pays by bank wire within 24 hours of closing. ' +
      'Delivery takes at most 14 days in the US and 22 days to Canada, once the payment is verified. ' +
      'A vehicle can be returned within 14 days of receipt, with at most 1,000 test miles; the 30-day money-back guarantee also applies. ' +
      'The warranty is 6 months, for vehicles at most 10,000 miles.',
  )
  await page.goto(`/es/auction/${id}`)
  const inSpanish = page.getByRole('region', { name: 'Ofertas', exact: true })
  await expect(inSpanish.getByLabel('Haga su oferta')).toHaveCount(0)
  const said = inSpanish.getByText('no se puede cancelar')
  for (const figure of ['$100', '24 horas', '14 días', '22 días', '6 meses', '10,000 millas'])
    await expect(said).toContainText(figure)
})

test('a vehicle of 1990 to 2025 has its history report, a real PDF; an older one has none', async ({
  staff,
  visitorPage,
}) => {
  const { id, lot_number } = await staff.createAuction(FULL_FACTS)
  const older = await staff.createAuction({ ...FULL_FACTS, year: 1989 })
  const page = await visitorPage()
  await page.goto(`/auction/${id}`)
  // Before the page is hydrated the form fetches the report by itself, and nothing says so.
  await untilLastPartIsHydrated(page)
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download report' }).click()
  const report = await started
  expect(report.suggestedFilename()).toBe(`vehicle-history-${lot_number}.pdf`)
  // At once: a toast stays for some seconds only.
  await expect(page.getByText('Download Started')).toBeVisible()
  expect(pdfText(await readFile(await report.path()))).toContain(FULL_FACTS.vin)

  await page.route('**/history-report.pdf', (route) => route.abort())
  await page.getByRole('button', { name: 'Download report' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to download the report')

  await page.goto(`/auction/${older.id}`)
  await expect(page.getByRole('heading', { name: 'Additional Information' })).toBeVisible()
  await expect(page.getByText('Vehicle history report')).toHaveCount(0)
})

test('the page is shared by the device, else its address is copied', async ({
  staff,
  visitorPage,
  baseURL,
}) => {
  const { id } = await staff.createAuction({ title: '2019 Ford F-150 Lariat' })
  const address = `${baseURL}/auction/${id}`
  const page = await visitorPage()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${address}?from=mail#bids`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  await page.evaluate(() => {
    navigator.share = async (what) => void (document.title = JSON.stringify(what))
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page).toHaveTitle(JSON.stringify({ title: '2019 Ford F-150 Lariat', url: address }))
})

test('the price is drawn as it rises, live, with words for those who cannot see it', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  test.slow()
  const { id } = await staff.createAuction()
  const watcher = await visitorPage()
  const isWatching = hearsLive(watcher)
  await watcher.goto(`/auction/${id}`)
  const plot = watcher.getByRole('region', { name: 'Price over time' })
  await expect(plot).toContainText('No bids yet. The chart starts with the first one.')
  await isWatching
  const bidder = await memberPage('Marcus Thorne')
  await bidder.goto(`/auction/${id}`)
  await placeBid(bidder, 10_500, { isFirst: true })
  await expect(plot.getByText('$10,500', { exact: true })).toBeVisible()
  await expect(plot.getByText('Up $500')).toBeVisible()
  await expect(bidder.getByText('Bid Placed!')).toBeVisible()
  await placeBid(bidder, 12_000)
  const question = bidder.getByRole('dialog', { name: 'Bid $12,000?' })
  await question.getByRole('button', { name: 'Place Bid' }).click()
  await expect(plot.getByRole('img', { name: 'Price over time' })).toHaveAccessibleDescription(
    /From \$10,000 at the start on .* to \$12,000 in 2 bids: the first on .* EST/,
  )
  // Amounts and times alone: nothing of who it was.
  expect(await plot.innerHTML()).not.toContain('Marcus')
  await plot.scrollIntoViewIfNeeded()
  await expectAccessible(watcher)
  // Read on the server too.
  await watcher.reload()
  await expect(plot.getByText('$12,000', { exact: true })).toBeVisible()
})

test('similar auctions stand below, read in one call and live', async ({ staff, visitorPage }) => {
  const model = { category: 'rvs-campers', year: 1987, make: crypto.randomUUID().slice(0, 8) }
  const { id } = await staff.createAuction({ ...model, title: 'Camper one' })
  const near = await staff.createAuction({ ...model, title: 'Camper two' })
  const page = await visitorPage()
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/auctions')) reads.push(request.url())
  })
  const isWatching = hearsLive(page)
  await page.goto(`/auction/${id}`)
  const similar = page.getByRole('region', { name: 'Similar auctions' })
  const card = similar.getByRole('article').filter({ hasText: 'Camper two' })
  await expect(card).toContainText('AVAILABLE')
  await expect(similar.getByText('Camper one')).toHaveCount(0)
  await isWatching
  await staff.act(near.id, 'end')
  await expect(card).toContainText('RESERVED')
  expect(reads).toEqual([])
})

test('what five vehicles like it were sold for stands on the page, and nothing of fewer', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const kind = { make: uniqueWord(), model: 'Tundra', category: 'cars-trucks' }
  const buyer = await memberPage('Dana Whitfield')
  await buyer.goto('/about')
  const sell = async (year: number, price: number) => {
    const { id } = await staff.createAuction({ ...kind, year, buy_now_price: price })
    await buy(buyer, id)
  }
  for (const [year, price] of [
    [2017, 31_000],
    [2018, 12_500],
    [2019, 24_000],
    [2020, 18_200],
  ] as const)
    await sell(year, price)
  const page = await visitorPage()
  const sold = page.getByRole('region', { name: 'Similar vehicles sold here' })
  const one = await staff.createAuction({ ...kind, year: 2019 })
  const other = await staff.createAuction({ ...kind, year: 2019 })
  await page.goto(`/auction/${one.id}`)
  await untilLastPartIsHydrated(page)
  await expect(page.getByRole('heading', { name: 'Vehicle Details' })).toBeVisible()
  await expect(sold).toHaveCount(0)

  await sell(2021, 27_400)
  await page.goto(`/auction/${other.id}`)
  await expect(sold.getByRole('term')).toHaveText([
    ...['Sold in the last 12 months', 'Lowest price', 'Median price', 'Highest price'],
  ])
  await expect(sold.getByRole('definition')).toHaveText([
    ...[`5: ${kind.make} Tundra, 2017 to 2021`, '$12,500', '$24,000', '$31,000'],
  ])
  await sold.scrollIntoViewIfNeeded()
  await expectAccessible(page)
})

test('on paper there are the facts, the price, the terms and the address, and nothing to press', async ({
  staff,
  visitorPage,
  baseURL,
}) => {
  const { id } = await staff.createAuction(FULL_FACTS)
  const page = await visitorPage({ width: 794, height: 1123 })
  const isAlive = hearsLive(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/auction/${id}`)
  await isAlive
  await page.emulateMedia({ media: 'print' })
  for (const text of [FULL_FACTS.title, '$10,000', FULL_FACTS.vin, 'Bank Transfer']) {
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await expect(page.getByText(`${baseURL}/auction/${id}`)).toBeVisible()
  const terms = page.getByRole('region', { name: 'Terms and address' })
  await expect(terms.getByText(/bank wire within 24 hours/)).toBeVisible()
  await expect(page.locator('img:visible')).toHaveCount(1)
  for (const role of ['button', 'textbox', 'link', 'navigation', 'timer'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0)
  }
  // The dark theme is for screens.
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(ground).toBe('rgb(255, 255, 255)')
})
