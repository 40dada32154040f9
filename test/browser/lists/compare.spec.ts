import type { Locator, Page } from '@playwright/test'
import { uniqueWord } from '../parts/filtered-lists.ts'
import { FULL_FACTS } from '../parts/full-facts.ts'
import { bid } from '../parts/off-screen.ts'
import { expect, expectAccessible, hearsLive, test, type Staff } from '../product.ts'

const press = (page: Page, title: string) =>
  page.getByRole('button', { name: `Compare ${title}`, exact: true })
const trayOf = (page: Page) => page.getByRole('region', { name: 'Vehicles to compare' })

/** The next toast comes to stand where it covers nothing of the tray. Asked within the page, for toasts go soon. */
const seesToastBesideTray = (page: Page) =>
  page.waitForFunction(() => {
    const toast = document.querySelector('.toast')?.getBoundingClientRect()
    const tray = document.querySelector('.compare-tray')?.getBoundingClientRect()
    return toast && tray && (toast.bottom <= tray.top || tray.bottom <= toast.top)
  })

const rowOf = (page: Page, label: string) =>
  page.getByRole('row').filter({
    has: page.getByRole('rowheader', { name: new RegExp(`^${label}( \\(differs\\))?$`) }),
  })

test('up to four vehicles are chosen on their cards, kept over a reload, and compared', async ({
  staff,
  visitorPage,
}) => {
  const word = uniqueWord()
  const titles = ['one', 'two', 'three', 'four', 'five'].map((name) => `${word} ${name}`)
  const lots = new Map<string, string>()
  for (const title of titles) {
    lots.set(title, (await staff.createAuction({ title })).lot_number)
  }
  const page = await visitorPage()
  await page.goto(`/auctions?q=${word}`)
  const [one = '', two = '', three = '', four = '', five = ''] = titles
  for (const title of [one, two, three, four]) {
    await press(page, title).click()
    await expect(press(page, title)).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(trayOf(page)).toContainText('4 of 4')
  const isBesideTray = seesToastBesideTray(page)
  await press(page, five).click()
  await expect(
    page.getByText('You can compare up to 4 vehicles. Remove one to add another.'),
  ).toBeVisible()
  await isBesideTray
  await expect(press(page, five)).toHaveAttribute('aria-pressed', 'false')
  await expectAccessible(page)

  await page.reload()
  await expect(trayOf(page).getByRole('listitem')).toHaveText([one, two, three, four])
  await trayOf(page)
    .getByRole('button', { name: `Do not compare ${one}, ${lots.get(one)}`, exact: true })
    .click()
  await expect(press(page, one)).toHaveAttribute('aria-pressed', 'false')
  await press(page, two).click()
  await trayOf(page).getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('columnheader').getByRole('link')).toHaveText([three, '', four, ''])
  expect(new URL(page.url()).searchParams.get('lots')).toBe(`${lots.get(three)},${lots.get(four)}`)
  await page.getByRole('link', { name: `Remove ${three}` }).click()
  await expect(page.getByRole('link', { name: three, exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: four, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(four)
  await page.goto(`/auctions?q=${word}`)
  await expect(trayOf(page).getByRole('listitem')).toHaveCount(1)
  await trayOf(page).getByRole('button', { name: 'Clear' }).click()
  await expect(trayOf(page)).toHaveCount(0)
})

test('a vehicle is chosen on its own page, kept, and taken back', async ({
  staff,
  visitorPage,
}) => {
  const title = `${uniqueWord()} truck`
  const { id, lot_number } = await staff.createAuction({ title })
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto(`/auction/${id}`)
  await press(page, title).click()
  await expect(press(page, title)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(press(page, title)).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View comparison' }).click()
  await expect(page).toHaveURL(`/compare?lots=${lot_number}`)
  await page.goBack()
  await press(page, title).click()
  await expect(press(page, title)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('link', { name: 'View comparison' })).toHaveCount(0)
})

test('a comparison is an address that shows everybody the same, live, and can be narrowed to what differs', async ({
  staff,
  visitorPage,
  memberPage,
}) => {
  const word = uniqueWord()
  const full = await staff.createAuction({ ...FULL_FACTS, title: `${word} full` })
  const bare = await staff.createAuction({ title: `${word} bare`, year: FULL_FACTS.year })
  const address = `/compare?lots=${full.lot_number},${bare.lot_number}`
  const page = await visitorPage()
  const isLive = hearsLive(page)
  await page.goto(address)
  await isLive
  await expect(page).toHaveTitle('Compare Vehicles | HAMMERLANE')
  await expect(rowOf(page, 'Price').getByRole('cell')).toHaveText([
    '$10,000 · Starting bid',
    '$10,000 · Starting bid',
  ])
  await expect(rowOf(page, 'Engine').getByRole('cell')).toHaveText([FULL_FACTS.engine, 'Not known'])
  await expect(page.getByRole('rowheader', { name: 'Engine (differs)' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Year', exact: true })).toBeVisible()

  const rival = await memberPage('Marcus Thorne')
  await rival.goto('/help')
  await bid(rival, bare.id, 10_100)
  await expect(rowOf(page, 'Price').getByRole('cell')).toHaveText([
    '$10,000 · Starting bid',
    '$10,100 · Current bid',
  ])
  await expect(rowOf(page, 'Bids').getByRole('cell')).toHaveText(['0', '1'])
  await expectAccessible(page)

  await page.getByRole('checkbox', { name: 'Only differences' }).check()
  await expect(rowOf(page, 'Year')).toHaveCount(0)
  await expect(rowOf(page, 'Engine')).toHaveCount(1)
  await staff.act(bare.id, 'end')
  await expect(page.getByText('RESERVED', { exact: true })).toBeVisible()
})

test('an address that names too many, or what is not listed, says so', async ({
  staff,
  openPage,
}) => {
  const lots: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    lots.push((await staff.createAuction({ title: `Lot ${name}` })).lot_number)
  }
  // All of it is in what the server sends.
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto(`/compare?lots=${lots.join(',')}`)
  await expect(page.getByRole('columnheader')).toHaveCount(5)
  await expect(page.getByText('The first 4 are compared.')).toBeVisible()
  // A clock that stands still says of when it is.
  await expect(page.getByText(/^Time left as of/)).toBeVisible()
  await page.getByRole('link', { name: 'Remove Lot a' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  await page.goto(`/compare?lots=${lots[0]},HL-999999999`)
  await expect(page.getByText('HL-999999999 is not listed here.')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await page.goto('/compare')
  await expect(page.getByRole('heading', { name: 'No Vehicles to Compare' })).toBeVisible()
})

/** Lots a to d, compared on a phone. */
async function fourOnAPhone(
  staff: Staff,
  visitorPage: (size: { width: number; height: number }) => Promise<Page>,
): Promise<Page> {
  const lots: string[] = []
  for (const name of ['a', 'b', 'c', 'd']) {
    lots.push((await staff.createAuction({ ...FULL_FACTS, title: `Lot ${name}` })).lot_number)
  }
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto(`/compare?lots=${lots.join(',')}`)
  return page
}

test('on a phone the table scrolls sideways under the names of its rows, and paper shows it whole', async ({
  staff,
  visitorPage,
}) => {
  const page = await fourOnAPhone(staff, visitorPage)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.getByRole('region', { name: 'Comparison' }).focus()
  await page.getByRole('link', { name: 'Lot d', exact: true }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('link', { name: 'Lot d', exact: true })).toBeInViewport()
  await expect(page.getByRole('rowheader', { name: /^Price/ })).toBeInViewport({ ratio: 1 })
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 700, height: 900 })
  await expect(page.getByRole('checkbox', { name: 'Only differences' })).toBeHidden()
  const table = page.getByRole('table')
  expect((await table.boundingBox())?.width).toBeLessThanOrEqual(700)
})

test('on a phone the names of the vehicles stay above the rows, and two fit beside the names of the rows', async ({
  staff,
  visitorPage,
}) => {
  const page = await fourOnAPhone(staff, visitorPage)
  const name = (lot: string) => page.getByRole('link', { name: `Lot ${lot}`, exact: true })
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox()
    if (!box) throw new Error('It has no box')
    return box
  }
  const column = (lot: string) => page.getByRole('columnheader').filter({ has: name(lot) })
  const table = await boxOf(page.getByRole('region', { name: 'Comparison' }))
  const second = await boxOf(column('b'))
  expect(second.x + second.width).toBeLessThanOrEqual(table.x + table.width)

  await page.getByRole('region', { name: 'Comparison' }).evaluate((box) => {
    box.scrollIntoView()
    box.scrollTo(0, box.scrollHeight)
  })
  await expect(page.getByRole('rowheader', { name: 'Starts' })).toBeInViewport()
  for (const lot of ['a', 'b']) await expect(name(lot)).toBeInViewport({ ratio: 1 })

  // However far one swipes, a column begins where the names of the rows end.
  await page.getByRole('region', { name: 'Comparison' }).evaluate((box) => box.scrollBy(90, 0))
  const names = await boxOf(page.getByRole('rowheader', { name: 'Starts' }))
  await expect
    .poll(async () => Math.round((await boxOf(column('b'))).x - (names.x + names.width)))
    .toBe(0)
})

test('a compared vehicle has the day of an end more than two days off beside its clock', async ({
  staff,
  visitorPage,
}) => {
  const farOff = new Date(Date.now() + 100 * 3_600_000)
  const far = await staff.createAuction({ title: 'Lot far', ends_at: farOff.toISOString() })
  const soon = await staff.createAuction({ title: 'Lot soon' })
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto(`/compare?lots=${far.lot_number},${soon.lot_number}`)
  const timeZone = 'America/New_York'
  const options = { timeZone, weekday: 'short', month: 'short', day: 'numeric' } as const
  const day = new Intl.DateTimeFormat('en-US', options).format(farOff)
  const vehicle = (title: string) => page.getByRole('columnheader').filter({ hasText: title })
  await expect(vehicle('Lot far')).toHaveText(new RegExp(`99h 5\\dm \\d\\ds *Ends ${day}$`))
  await expect(vehicle('Lot soon')).toHaveText(/0h 5\dm \d\ds$/)
  await page.getByRole('region', { name: 'Comparison' }).evaluate((box) => {
    box.scrollIntoView()
    box.scrollTo(0, box.scrollHeight)
  })
  await expect(page.getByText(`Ends ${day}`)).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test('what is withdrawn while it is compared tells no end', async ({ staff, visitorPage }) => {
  const [gone, other] = [await staff.createAuction(), await staff.createAuction()]
  const page = await visitorPage()
  const isWatching = hearsLive(page)
  await page.goto(`/compare?lots=${gone.lot_number},${other.lot_number}`)
  await isWatching
  const ends = rowOf(page, 'End').getByRole('cell')
  await expect(ends).toHaveText([/:\d\d/, /:\d\d/])
  await staff.act(gone.id, 'withdraw')
  await expect(ends).toHaveText(['Withdrawn', /:\d\d/])
})
