import { given, twoLots, uniqueWord } from '../parts/filtered-lists.ts'
import { expect, holdBack, HYDRATION, test } from '../product.ts'

test('a tab of a list that is pressed before the page is hydrated leads to its list', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await holdBack(page, HYDRATION)
  await page.goto('/auctions?sort=price_asc')
  await page.getByRole('tab', { name: 'Ended' }).click()
  await expect(page).toHaveURL(/\/auctions\?(?=.*status=ended)(?=.*sort=price_asc)/)
  await expect(page.getByRole('tab', { name: 'Ended' })).toHaveAttribute('aria-selected', 'true')
})

test('what is typed into the search before the page is hydrated is found afterwards', async ({
  staff,
  visitorPage,
}) => {
  const word = uniqueWord()
  await staff.createAuction({ description: word })
  const page = await visitorPage()
  const goOn = await holdBack(page, HYDRATION)
  await page.goto('/auctions')
  await page.getByRole('searchbox', { name: 'Search auctions' }).fill(word)
  goOn()
  await expect(page.getByText('Showing 1 auctions')).toBeVisible()
  // It was gone to: suggestions come as well.
  await expect(page.getByRole('combobox', { name: 'Search auctions' })).toHaveValue(word)
})

test('filters that are chosen before the page is hydrated are applied afterwards, all of them', async ({
  staff,
  visitorPage,
}) => {
  const word = await twoLots(staff)
  const page = await visitorPage()
  const goOn = await holdBack(page, HYDRATION)
  await page.goto(`/auctions?q=${word}`)
  await page.getByLabel('Make').selectOption('Ford')
  await page.getByLabel('Sort by').selectOption('price_desc')
  await page.getByRole('checkbox', { name: /No reserve/ }).check()
  goOn()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Remove filter No reserve' })).toBeVisible()
  expect(Object.fromEntries(given(page))).toEqual({
    ...{ q: word, make: 'Ford', sort: 'price_desc', no_reserve: 'true' },
  })
})

test('the cross of a filter that is pressed before the page is hydrated takes it away', async ({
  staff,
  visitorPage,
}) => {
  const word = await twoLots(staff)
  const page = await visitorPage()
  await holdBack(page, HYDRATION)
  await page.goto(`/auctions?q=${word}&make=Ford`)
  await page.getByRole('link', { name: 'Remove filter Ford' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('the cards of a list hydrate after what is above them, and hold up none of it', async ({
  staff,
  visitorPage,
}) => {
  await staff.createAuction()
  const page = await visitorPage()
  const goOn = await holdBack(page, HYDRATION)
  await page.goto('/auctions')
  const doesHeartWait = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const filters = document.querySelector<HTMLButtonElement>('.filter-button')
        const heart = document.querySelector<HTMLButtonElement>('.watch-heart')
        if (!filters?.disabled || !heart?.disabled) throw new Error('the page is hydrated already')
        new MutationObserver(() => {
          if (!filters.disabled) resolve(heart.disabled)
        }).observe(filters, { attributes: true })
      }),
  )
  goOn()
  expect(await doesHeartWait).toBe(true)
  await expect(page.locator('.watch-heart').first()).toBeEnabled()
})
