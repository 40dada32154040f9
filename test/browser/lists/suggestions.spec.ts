import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { logIn, logOut, newAccount } from '../accounts.ts'
import { given, uniqueWord } from '../parts/filtered-lists.ts'
import { expect, expectAccessible, holdBack, test, untilHydrated } from '../product.ts'

const PHONE = { width: 390, height: 844 }
const LIST = '**/suggestion-list-*.js'
const field = (page: Page) => page.getByLabel('Search auctions')
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
const option = (page: Page, text: string) => options(page).filter({ hasText: text })
const titles = (page: Page) => page.getByRole('article').getByRole('heading')

test('a mistyped make is corrected, a lot number leads to its auction, and both without a mouse', async ({
  staff,
  visitorPage,
}) => {
  const word = uniqueWord()
  const facts = { make: 'Chevrolet', model: 'Silverado 1500' }
  const { id } = await staff.createAuction({ title: `${word} Silverado`, ...facts })
  const { lot_number: lot } = await staff.call<{ lot_number: string }>(`/api/auctions/${id}`)
  const page = await visitorPage(PHONE)
  await page.goto(`/auctions?q=${word}&no_reserve=1`)
  await field(page).fill('')
  await field(page).pressSequentially('chevorlet')
  await expect(page.getByText('Did you mean', { exact: true })).toBeVisible()
  const heard = page
    .getByRole('status')
    .filter({ hasText: /^Did you mean (this|one of these \d+)\?$/ })
  await expect(heard).toHaveCount(1)
  const make = option(page, 'Chevrolet').first()
  await expect(make).toHaveText(/^Chevrolet\d+ live$/)
  await expect(page.getByRole('combobox', { name: 'Search auctions' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expectAccessible(page)
  await field(page).press('ArrowDown')
  await expect(make).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await make.getAttribute('id')) ?? '',
  )
  await field(page).press('End')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await field(page).press('Home')
  await expect(make).toHaveAttribute('aria-selected', 'true')
  await field(page).press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('chevorlet')
  await field(page).press('ArrowDown')
  await make.click()
  await expect(page).toHaveURL(/make=Chevrolet/)
  expect(given(page)).toEqual([['make', 'Chevrolet']])
  await expect(field(page)).toHaveValue('')
  await expect(page.getByRole('link', { name: 'Remove filter Chevrolet' })).toBeVisible()

  await field(page).pressSequentially(lot)
  // A beginning of the number may find others first.
  await expect(options(page).first()).toContainText(`${word} Silverado`)
  await expect(options(page).first()).toContainText(`Lot ${lot}`)
  await field(page).press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await field(page).press('Enter')
  await expect(page).toHaveURL(`/auction/${id}`)
})

test('who chooses a suggestion by Enter goes on from the field', async ({ staff, visitorPage }) => {
  const word = uniqueWord()
  await staff.createAuction({ title: word, make: 'Toyota', model: 'Tacoma' })
  const page = await visitorPage()
  await page.goto('/auctions')
  await untilHydrated(page)
  await field(page).pressSequentially('tacoma')
  // All that is suggested for the whole word: for its beginnings others come first.
  await expect(options(page)).toHaveText([/^Toyota Tacoma/])
  await field(page).press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await field(page).press('Enter')
  await expect(page.getByRole('link', { name: /^Remove filter/ }).first()).toBeVisible()
  await expect(options(page)).toHaveCount(0)
  await expect(field(page)).toBeFocused()
})

for (const way of ['a card', 'a suggestion'])
  test(`who goes on by ${way} right after typing is not brought back by the words`, async ({
    staff,
    visitorPage,
  }) => {
    const word = uniqueWord()
    const vin = `1FTFW1E5${randomUUID().slice(-9).toUpperCase()}`
    const { id } = await staff.createAuction({ title: `${word} Ranger`, vin })
    const page = await visitorPage()
    await page.goto(`/auctions?q=${word}`)
    await untilHydrated(page)
    await page.clock.install()
    await field(page).fill(vin.slice(-8))
    await expect(option(page, `VIN ${vin}`)).toBeVisible()
    await expect(page).toHaveURL(`/auctions?q=${vin.slice(-8)}`)
    await page.clock.pauseAt(Date.now() + 60_000)
    const screen = '**/auction-page-*.js'
    const goOn = await holdBack(page, screen)
    const asked = page.waitForRequest(screen)
    await field(page).press('Home')
    await field(page).press(vin.slice(-9, -8))
    if (way === 'a card')
      await page
        .getByRole('article')
        .getByRole('link', { name: `${word} Ranger` })
        .click()
    else {
      await field(page).press('ArrowDown')
      await field(page).press('Enter')
    }
    await asked
    // Longer than the pause after which words are searched for.
    await page.clock.runFor(1_000)
    goOn()
    await page.clock.resume()
    await expect(page.getByRole('heading', { level: 1, name: `${word} Ranger` })).toBeVisible()
    await expect(page).toHaveURL(`/auction/${id}`)
  })

test('Enter searches the words as typed; searches are kept until they are removed or one signs out', async ({
  staff,
  visitorPage,
}) => {
  const word = uniqueWord()
  await staff.createAuction({ title: `${word} Ranger`, make: 'Ford', model: 'Ranger' })
  const page = await visitorPage()
  await logIn(page, await newAccount(page))
  await page.clock.install()
  await page.goto('/auctions?q=from+a+shared+link')
  await untilHydrated(page)
  await page.clock.runFor(10_000)
  await field(page).fill('ford')
  await expect(option(page, 'Ford').first()).toBeVisible()
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\?q=ford$/)
  await expect(options(page)).toHaveCount(0)
  await field(page).fill(`${word} ranger`)
  await field(page).press('Enter')
  await expect(titles(page)).toHaveText([`${word} Ranger`])

  await field(page).fill('')
  await expect(page.getByText('Recent searches', { exact: true })).toBeVisible()
  const kept = (texts: string[]) =>
    expect(options(page)).toHaveText([...texts, 'Clear recent searches'])
  await kept([`${word} ranger`, 'ford'])
  await field(page).click()
  await kept([`${word} ranger`, 'ford'])
  // A list that gives way to another is dimmed.
  await expect(titles(page)).not.toHaveCount(1)
  await expectAccessible(page)
  await field(page).press('ArrowDown')
  await field(page).press('Delete')
  await kept(['ford'])
  await page.reload()
  await untilHydrated(page)
  await field(page).click()
  await kept(['ford'])
  await option(page, 'ford').first().click()
  await expect(page).toHaveURL(/\?q=ford$/)

  await logOut(page)
  await page.goto('/auctions')
  await untilHydrated(page)
  await field(page).focus()
  await expect(page.getByRole('combobox', { name: 'Search auctions' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await expect(options(page)).toHaveCount(0)
})

test('what is highlighted stays so when a later answer holds it too', async ({
  staff,
  visitorPage,
}) => {
  const make = uniqueWord()
  const other = `${make.slice(0, -1)}zzzz`
  for (const one of [make, other]) await staff.createAuction({ title: `${one} Ranger`, make: one })
  const page = await visitorPage()
  await page.goto('/auctions')
  await untilHydrated(page)
  const goOn = await holdBack(page, `**/api/suggestions?q=${make}`)
  await field(page).pressSequentially(make.slice(0, -1))
  const found = option(page, make).filter({ hasText: '1 live' }).first()
  await expect(option(page, other).first()).toBeVisible()
  await field(page).press(make.slice(-1))
  await field(page).press('ArrowDown')
  await expect(found).toHaveAttribute('aria-selected', 'true')
  goOn()
  await expect(option(page, other)).toHaveCount(0)
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await field(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`make=${make}`))
})

test('a list that comes after the field was left takes nobody back to it', async ({
  staff,
  visitorPage,
}) => {
  const word = uniqueWord()
  await staff.createAuction({ title: `${word} Ranger` })
  const page = await visitorPage()
  const goOn = await holdBack(page, LIST)
  const asked = page.waitForRequest(LIST)
  await page.goto('/auctions')
  await untilHydrated(page)
  await field(page).fill(word)
  await field(page).press('Enter')
  await expect(titles(page)).toHaveText([`${word} Ranger`])
  await field(page).press('Tab')
  goOn()
  await page.evaluate(
    `import(${JSON.stringify((await asked).url())}).then(() => new Promise(requestAnimationFrame))`,
  )
  await expect(field(page)).not.toBeFocused()
  await field(page).press('ArrowDown')
  await expect(page.getByRole('combobox', { name: 'Search auctions' })).toBeFocused()
})
