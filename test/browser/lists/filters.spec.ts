import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleAtThisWidth,
  holdBack,
  HYDRATION,
  test,
  untilHydrated,
  untilPartIsHydrated,
  type Staff,
} from '../product.ts'

/** A word that no other auction has, for tests run side by side in one marketplace. */
const uniqueWord = () => `lot${crypto.randomUUID().slice(0, 8)}`

/** Three auctions that only this test knows, found by their word. */
async function threeLots(staff: Staff): Promise<string> {
  const word = uniqueWord()
  const lot = (title: string, facts: object) =>
    staff.createAuction({ title: `${word} ${title}`, ...facts })
  await lot('Ranger', { make: 'Ford', year: 2019, location: 'Tampa, FL', starting_bid: 20_000 })
  await lot('Bronco', { make: 'Ford', year: 2021, location: 'Austin, TX', reserve_price: 30_000 })
  await lot('Sea Ray', { make: 'Sea Ray', category: 'boats', year: 2015, starting_bid: 5_000 })
  return word
}

const titles = (page: Page) => page.getByRole('article').getByRole('heading')
const filters = (page: Page) => page.getByRole('group', { name: 'Filters', exact: true })
const active = (page: Page) => page.getByRole('group', { name: 'Active filters' })

test('an address with filters is sent with its results, and what makes no sense in it is left out', async ({
  staff,
  visitorPage,
  request,
}) => {
  const word = await threeLots(staff)
  const sent = await (await request.get(`/auctions?q=${word}&make=ford&year_max=2020`)).text()
  expect(sent).toContain(`${word} Ranger`)
  expect(sent).not.toContain(`${word} Bronco`)
  const page = await visitorPage()
  const response = await page.goto(
    `/auctions?q=${word}&year_min=old&state=Florida&sort=best&price_max=-1&no_reserve=perhaps&status=gone&category=spaceships`,
  )
  expect(response?.status()).toBe(200)
  await expect(titles(page)).toHaveCount(3)
  await expect(active(page).getByRole('link')).toHaveCount(0)
  await page.goto(`/auctions?q=${word}&make=ford`)
  await expect(page.getByRole('link', { name: 'Remove filter Ford' })).toBeVisible()
  for (const search of [
    'q=%FF%FE',
    'q=%zz',
    'q=a&q=zzz',
    'make[]=1&make=%00',
    'cursor=%00&page=-1',
  ]) {
    expect((await page.goto(`/auctions?${search}`))?.status()).toBe(200)
    await untilHydrated(page)
    await expect(page.getByText(/^Showing \d+ auctions$/)).toBeVisible()
  }
})

test('filters and order are chosen with counts, kept in the address and undone by Back', async ({
  staff,
  visitorPage,
}) => {
  const word = await threeLots(staff)
  const page = await visitorPage()
  await page.goto(`/auctions?q=${word}`)
  const make = filters(page).getByLabel('Make')
  await expect(make.getByRole('option')).toHaveText(['Any', 'Ford (2)', 'Sea Ray (1)'])
  await make.selectOption('Ford')
  await expect(page).toHaveURL(/make=Ford/)
  await expect(titles(page)).toHaveCount(2)
  await expect(filters(page).getByLabel('State').getByRole('option')).toHaveText([
    'Any',
    'Florida (1)',
    'Texas (1)',
  ])
  await page.getByRole('checkbox', { name: 'No reserve 1' }).click()
  await expect(page.getByText('Showing 1 auctions', { exact: true })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('no_reserve')).toBe('true')
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: /No reserve/ })).not.toBeChecked()
  await page.getByLabel('Sort by').selectOption('price_desc')
  await expect(titles(page)).toHaveText([`${word} Ranger`, `${word} Bronco`])
  await page.reload()
  await expect(titles(page)).toHaveText([`${word} Ranger`, `${word} Bronco`])
  await page.getByRole('link', { name: 'Remove filter Ford' }).click()
  await expect(titles(page)).toHaveText([`${word} Ranger`, `${word} Bronco`, `${word} Sea Ray`])
  expect(new URL(page.url()).search).toBe(`?q=${word}&sort=price_desc`)
})

test('a choice shows at once, while what it asks for is still on its way', async ({
  staff,
  visitorPage,
}) => {
  const word = await threeLots(staff)
  const page = await visitorPage()
  await page.goto(`/auctions?q=${word}`)
  const make = filters(page).getByLabel('Make')
  await expect(make.getByRole('option')).toHaveCount(3)
  await untilHydrated(page)
  await untilPartIsHydrated(make)
  const letListsCome = await holdBack(page, /\/api\/auctions\?.*make=/)
  await make.selectOption('Ford')
  await page.getByRole('checkbox', { name: /No reserve/ }).check()
  await expect(make).toHaveValue('Ford')
  await expect(titles(page)).toHaveCount(3)
  letListsCome()
  await expect(titles(page)).toHaveCount(1)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  const letMoreCome = await holdBack(page, /\/api\/auctions\?.*state=/)
  const state = drawer.getByLabel('State')
  await expect(state.getByRole('option')).toHaveCount(2)
  await state.selectOption({ index: 1 })
  await expect(state).not.toHaveValue('')
  letMoreCome()
  await expect(page).toHaveURL(/state=/)
})

test('all that is chosen before the page is hydrated counts', async ({ staff, visitorPage }) => {
  const word = await threeLots(staff)
  const page = await visitorPage()
  const letHydrate = await holdBack(page, HYDRATION)
  await page.goto(`/auctions?q=${word}`)
  await filters(page).getByLabel('Make').selectOption('Ford')
  await page.getByRole('checkbox', { name: /No reserve/ }).check()
  letHydrate()
  await expect(titles(page)).toHaveText([`${word} Ranger`])
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    ...{ q: word, make: 'Ford', no_reserve: 'true' },
  })
})

test('going through the choices of a filter is one step to Back', async ({
  staff,
  visitorPage,
}) => {
  const word = await threeLots(staff)
  const page = await visitorPage()
  await page.goto(`/auctions?q=${word}`)
  const sort = page.getByLabel('Sort by')
  await expect(titles(page)).toHaveCount(3)
  for (const order of ['price_asc', 'price_desc', 'ending_soonest']) {
    await sort.selectOption(order)
    await expect(page).toHaveURL(new RegExp(`sort=${order}`))
  }
  for (const make of ['Ford', 'Sea Ray']) {
    await filters(page).getByLabel('Make').selectOption(make)
    await expect.poll(() => new URL(page.url()).searchParams.get('make')).toBe(make)
  }
  await page.goBack()
  await expect(page).toHaveURL(`/auctions?q=${word}&sort=ending_soonest`)
  await page.goBack()
  await expect(page).toHaveURL(`/auctions?q=${word}`)
})

test('filters work by keyboard alone', async ({ staff, visitorPage }) => {
  const word = await threeLots(staff)
  const page = await visitorPage()
  await page.goto(`/auctions?q=${word}&price_min=7500`)
  await expect(titles(page)).toHaveCount(2)
  await expect(filters(page).getByLabel('Category')).toBeEnabled()
  await page.getByPlaceholder('Search auctions by').focus()
  await page.keyboard.press('Tab')
  await expect(filters(page).getByLabel('Category')).toBeFocused()
  await page.keyboard.press('Tab')
  const make = filters(page).getByLabel('Make')
  await expect(make).toBeFocused()
  await page.keyboard.press('f')
  await expect(page).toHaveURL(/make=Ford/)
  await expect(page.getByRole('link', { name: 'Remove filter Ford' })).toBeVisible()
  const remove = page.getByRole('link', { name: 'Remove filter From $7,500' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(active(page)).toBeFocused()
  await expect(remove).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Clear all' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveCount(3)
  await expect(page.getByText('Showing 3 auctions')).toBeVisible()
  // Nothing is left of the line in which the focus was.
  await expect(page.getByRole('status').filter({ hasText: /^Showing/ })).toBeFocused()
})

test('on a phone the filters come in a drawer that tells how many auctions are left', async ({
  staff,
  visitorPage,
}) => {
  const word = await threeLots(staff)
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto(`/auctions?q=${word}`)
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(drawer.getByRole('button', { name: 'Show 3 auctions' })).toBeVisible()
  await drawer.getByLabel('Category').selectOption('boats')
  const show = drawer.getByRole('button', { name: 'Show 1 auction' })
  await expect(show).toBeVisible()
  await expectAccessibleAtThisWidth(page)
  await show.click()
  await expect(drawer).toBeHidden()
  await expect(titles(page)).toHaveText([`${word} Sea Ray`])
  const current = page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current]')
  await expect(current).toHaveText(/^Boats \d+$/)
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await drawer.getByRole('button', { name: 'Clear all' }).click()
  await expect(drawer.getByRole('button', { name: 'Show 3 auctions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused()
  await expect(current).toHaveText(/^All \d+$/)
})

test('on a phone the longest name of an order is not cut', async ({ visitorPage }) => {
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto('/auctions?near=33602&within=any&sort=delivered_asc')
  const name = page.locator('.sort-cell .filter-value')
  await expect(name).toHaveText('Delivered price: low to high')
  expect(
    await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0)
  const filterButton = page.getByRole('button', { name: 'Filters (1)' })
  const [sortBox, filterBox] = [await name.boundingBox(), await filterButton.boundingBox()]
  expect(sortBox?.x).toBeGreaterThan((filterBox?.x ?? 0) + (filterBox?.width ?? 0))
})

for (const width of [1440, 390]) {
  test(`the list keeps its place and its pages on Back, at ${width} px`, async ({
    staff,
    visitorPage,
  }) => {
    const word = uniqueWord()
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        staff.createAuction({ title: `${word} ${at}`, starting_bid: 1_000 + at * 100 }),
      ),
    )
    const page = await visitorPage({ width })
    await page.goto(`/auctions?q=${word}&sort=price_asc`)
    await expect(titles(page)).toHaveCount(24)
    await page.getByRole('button', { name: 'Load More Auctions' }).click()
    await expect(titles(page)).toHaveCount(48)
    await expect(page.getByText('Showing 50 auctions', { exact: true })).toBeVisible()
    const card = page.getByRole('link', { name: `${word} 40`, exact: true })
    await card.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(1_000)
    await card.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} 40`)
    await page.goBack()
    await expect(titles(page)).toHaveCount(48)
    await expect(card).toBeInViewport()
    // Keys go on from there.
    await expect(card).toBeFocused()
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place))
      .toBeLessThan(50)
  })
}

test('keys skip the sidebar and the filters', async ({ visitorPage }) => {
  const page = await visitorPage()
  await page.goto('/auctions')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the auctions' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^Showing/ })).toBeFocused()
})

test('axe finds nothing on the filtered list', async ({ staff, visitorPage }) => {
  const word = await threeLots(staff)
  const page = await visitorPage()
  await page.goto(`/auctions?q=${word}&make=Ford&no_reserve=true&year_min=2000`)
  await expect(titles(page)).toHaveCount(1)
  await expectAccessible(page)
})

test('on a phone the way out of the filters stays in sight at their end', async ({
  visitorPage,
}) => {
  const page = await visitorPage({ width: 390, height: 600 })
  await page.goto('/auctions')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('checkbox').last().scrollIntoViewIfNeeded()
  await expect(drawer.getByRole('button', { name: 'Close filters' })).toBeInViewport({ ratio: 1 })
})
