import type { Page } from '@playwright/test'
import { businessTime, instantOf } from '../../../src/rules/business-time.ts'
import { DAY } from '../../../src/rules/durations.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { openDesk } from './at-the-desk.ts'
import { aWord, rowOf } from './lot-rows.ts'

async function selectByKeys(page: Page, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await page.keyboard.press('Shift+J')
  await expect(page.getByRole('row', { selected: true })).toHaveCount(count)
}

test('several drafts are published by keys; what the check-list holds back is told with why, and alone stays selected', async ({
  staff,
  visitorPage,
}) => {
  const word = aWord()
  for (const name of ['one', 'two'])
    await staff.createAuction({ title: `${word} ${name}`, status: 'draft' })
  const held = { title: `${word} held back`, status: 'draft', starting_bid: 0 }
  const { id } = await staff.createAuction(held)
  const page = await visitorPage()
  await openDesk(page, `inventory?q=${word}&sort=lot_number`)
  await expect(rowOf(page, held.title)).toContainText('Draft')
  await selectByKeys(page, 3)
  await page.keyboard.press('p')
  const question = page.getByRole('dialog', { name: 'Publish 3 lots?' })
  await expect(question).toContainText('Bidders see them at once.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Publish 3 lots' }).press('Enter')
  const answer = page.getByRole('dialog', { name: '1 lot not published' })
  await expect(answer).toContainText('The others are done.')
  await expect(answer.getByRole('listitem')).toHaveCount(1)
  await expect(answer.getByRole('listitem')).toContainText(held.title)
  await expect(answer.getByRole('listitem')).toContainText('The starting bid is missing')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  for (const name of ['one', 'two'])
    await expect(rowOf(page, `${word} ${name}`)).toContainText('Live')
  await expect(rowOf(page, held.title)).toContainText('Draft')
  const selected = page.getByRole('row', { selected: true })
  await expect(selected).toHaveCount(1)
  await expect(selected).toContainText(held.title)

  await staff.edit(id, { starting_bid: 500 })
  await page.reload()
  await expect(rowOf(page, held.title)).toContainText('$500')
  for (const key of ['j', 'j', 'j', 'x', 'p']) await page.keyboard.press(key)
  const again = page.getByRole('dialog', { name: /^Publish HL-/ })
  await again.getByRole('button', { name: /^Publish HL-/ }).press('Enter')
  await expect(again).toHaveCount(0)
  await expect(rowOf(page, held.title)).toContainText('Live')
  await expect(selected).toHaveCount(0)
})

test('lots that ended are relisted by keys until the end that is given; one that a colleague relisted first is told', async ({
  staff,
  visitorPage,
  request,
}) => {
  const word = aWord()
  const [one, two, first] = [
    await staff.createAuction({ title: `${word} one` }),
    await staff.createAuction({ title: `${word} two` }),
    await staff.createAuction({ title: `${word} relisted first` }),
  ]
  for (const { id } of [one, two, first]) await staff.act(id, 'end')
  const page = await visitorPage()
  await openDesk(page, `inventory?q=${word}&sort=lot_number`)
  await expect(rowOf(page, first.title)).toContainText('Ended')
  await selectByKeys(page, 3)
  await page.keyboard.press('r')
  const question = page.getByRole('dialog', { name: 'Relist 3 lots?' })
  await expect(question).toContainText('Each begins its next run, from its starting bid.')
  await expectAccessible(page)
  const ends = question.getByLabel('Ends')
  const relist = question.getByRole('button', { name: 'Relist 3 lots' })
  await ends.fill('')
  await relist.press('Enter')
  await expect(question).toContainText('Enter the day and the time when they end')
  const end = businessTime(new Date(Date.now() + 3 * DAY))
  await ends.fill(end)
  const colleagues = { ends_at: new Date(Date.now() + DAY).toISOString() }
  await staff.call(`/api/staff/auctions/${first.id}/relist`, colleagues)
  await relist.press('Enter')
  const answer = page.getByRole('dialog', { name: '1 lot not relisted' })
  await expect(answer.getByRole('listitem')).toHaveText(
    new RegExp(`${first.title}.*This is run 2 by now`),
  )
  await page.keyboard.press('Escape')
  for (const { title } of [one, two, first]) await expect(rowOf(page, title)).toContainText('Live')
  for (const { id } of [one, two]) {
    const lot = await (await request.get(`/api/auctions/${id}`)).json()
    expect(lot).toMatchObject({ run: 2, ends_at: instantOf(end)?.toISOString() })
  }
  const kept = await (await request.get(`/api/auctions/${first.id}`)).json()
  expect(kept).toMatchObject({ run: 2, ...colleagues })
})

test('lots whose end was moved without an answer are told as done when it is sent again, and can be moved back', async ({
  staff,
  visitorPage,
  request,
}) => {
  const word = aWord()
  const lots = [
    await staff.createAuction({ title: `${word} one` }),
    await staff.createAuction({ title: `${word} two` }),
  ]
  const endsOf = () =>
    Promise.all(
      lots.map(async ({ id }) => (await (await request.get(`/api/auctions/${id}`)).json()).ends_at),
    )
  const before = await endsOf()
  const page = await visitorPage()
  await openDesk(page, `inventory?q=${word}&sort=lot_number`)
  await expect(rowOf(page, lots[1]?.title ?? '')).toContainText('Live')
  await selectByKeys(page, 2)
  await page.keyboard.press('e')
  const question = page.getByRole('dialog', { name: 'Extend 2 lots?' })
  const extend = question.getByRole('button', { name: 'Extend 2 lots' })
  await page.route(
    '**/api/staff/auctions/actions',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await extend.click()
  await expect(question).toContainText('could not be reached')
  expect(await endsOf()).not.toEqual(before)
  await extend.click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: /not extended/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(endsOf).toEqual(before)
})
