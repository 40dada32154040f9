import type { Page } from '@playwright/test'
import { uniqueWord } from '../parts/filtered-lists.ts'
import { expect, hearsLive, test, untilHydrated } from '../product.ts'

const MINUTE = 60_000
const titles = (page: Page) => page.getByRole('article').getByRole('heading')

test('from an auction one goes on to those beside it in the list one came from, as far as it goes', async ({
  staff,
  visitorPage,
}) => {
  const word = uniqueWord()
  const ids: string[] = []
  for (let count = 0; count < 25; count += 1) {
    const { id } = await staff.createAuction({ title: `${word} ${count}` })
    ids.push(id)
  }
  const page = await visitorPage()
  await page.goto(`/auctions?q=${word}`)
  await untilHydrated(page)
  // The last of the first 24, the newest first.
  await titles(page)
    .getByRole('link', { name: `${word} 1`, exact: true })
    .click()
  const steps = page.getByRole('navigation', { name: 'Auctions in this list' })
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(`${word} 1`)
  await steps.getByRole('link', { name: 'Next' }).click()
  await expect(title).toHaveText(`${word} 0`)
  await expect(steps.getByRole('link')).toHaveText(['Previous'])
  await steps.getByRole('link', { name: 'Previous' }).focus()
  await page.keyboard.press('Enter')
  await expect(title).toHaveText(`${word} 1`)
  await steps.getByRole('link', { name: 'Previous' }).click()
  await expect(title).toHaveText(`${word} 2`)
  await page.reload()
  await expect(steps.getByRole('link')).toHaveText(['Previous', 'Next'])

  // Who comes from elsewhere came from no list.
  await page.goto(`/auction/${ids[3]}`)
  await expect(title).toHaveText(`${word} 3`)
  await expect(steps).toHaveCount(0)
})

test('those that end soonest stand first also when ends move and pass, without a reload', async ({
  staff,
  visitorPage,
}) => {
  const word = uniqueWord()
  const open = (name: string, minutes: number) => {
    const ends_at = new Date(Date.now() + minutes * MINUTE).toISOString()
    return staff.createAuction({ title: `${word} ${name}`, ends_at })
  }
  const first = await open('first', 30)
  const second = await open('second', 40)
  const page = await visitorPage()
  const isWatching = hearsLive(page)
  await page.goto(`/auctions?q=${word}&sort=ending_soonest`)
  await isWatching
  await expect(titles(page)).toHaveText([`${word} first`, `${word} second`])
  const link = titles(page).getByRole('link', { name: `${word} first` })
  await link.focus()
  await staff.edit(first.id, { ends_at: new Date(Date.now() + 50 * MINUTE).toISOString() })
  await expect(titles(page)).toHaveText([`${word} second`, `${word} first`])
  await expect(link).toBeFocused()
  await staff.act(second.id, 'end')
  await expect(titles(page)).toHaveText([`${word} first`, `${word} second`])
})
