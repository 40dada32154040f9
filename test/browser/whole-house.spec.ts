/** What touches all that runs, and every page: on a house of its own, so that nothing else is touched. */
import type { Page } from '@playwright/test'
import { panelOf } from './bidding.ts'
import { expect, expectAccessible, test } from './product.ts'
import { aColleague, openDesk } from './staff/at-the-desk.ts'
import { openHouse } from './start-product.ts'

test.describe.configure({ mode: 'serial' })

let close = async () => {}
test.beforeAll(async () => {
  close = await openHouse()
})
test.afterAll(() => close())

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function endOf(page: Page, id: string): Promise<number> {
  const answer = await page.request.get(`/api/auctions/${id}`)
  const { ends_at: end } = (await answer.json()) as { ends_at: string }
  return Date.parse(end)
}

test('all that runs is paused by one button and goes on by another; each end moves by the pause', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const { id: first } = await staff.createAuction({ title: '2019 Ford F-150' })
  const page = await visitorPage()
  await openDesk(page, 'live')
  const figures = part(page, 'Figures of the room')
  await figures.getByRole('button', { name: 'Pause all' }).click()
  const pausing = dialogOf(page, 'Pause all that runs')
  await expect(pausing.getByText('1 auction stands still.')).toBeVisible()
  await pausing.getByRole('button', { name: 'Cancel' }).click()

  const { id: second } = await staff.createAuction({ title: '2021 Sea Ray 230' })
  const bidder = await memberPage('Marcus Tate')
  await bidder.goto(`/auction/${first}`)
  await panelOf(bidder).getByLabel('Place Your Bid').fill('10500')
  const other = await memberPage('Dana Whitfield')
  await other.goto(`/auction/${second}`)
  const ends = [await endOf(page, first), await endOf(page, second)]
  await figures.getByRole('button', { name: 'Pause all' }).click()
  await expect(pausing.getByText('2 auctions stand still.')).toBeVisible()
  const confirm = pausing.getByRole('button', { name: 'Pause 2 auctions' })
  await confirm.click()
  await expect(pausing.getByLabel('Reason')).toBeFocused()
  await expect(panelOf(bidder).getByLabel('Place Your Bid')).toBeVisible()
  await expectAccessible(page)
  await pausing.getByLabel('Reason').fill('Photos do not load')
  await confirm.click()
  await expect(page.getByText('All auctions paused')).toBeVisible()
  for (const each of [bidder, other])
    await expect(panelOf(each).getByRole('heading', { name: 'Bidding is paused' })).toBeVisible()
  // What is paused by itself, later, is not part of it.
  const { id: third } = await staff.createAuction({ title: '2020 Harley-Davidson' })
  await staff.call(`/api/staff/auctions/${third}/pause`, { reason: 'Wrong photos' })
  const row = page.getByRole('row', { name: '2020 Harley-Davidson' })
  await expect(row.getByText('Paused', { exact: true })).toBeVisible()
  await expect(figures.getByRole('button', { name: 'Pause all' })).toHaveCount(0)

  await figures.getByRole('button', { name: 'Resume 2' }).click()
  const resuming = dialogOf(page, 'Resume all that is paused')
  await expect(resuming.getByText('1 paused by itself stays paused')).toBeVisible()
  await expectAccessible(page)
  await resuming.getByRole('button', { name: 'Resume 2 auctions' }).click()
  await expect(page.getByText('2 auctions go on', { exact: true })).toBeVisible()
  for (const each of [bidder, other])
    await expect(panelOf(each).getByRole('heading', { name: 'Bidding is paused' })).toBeHidden()
  await expect(panelOf(bidder).getByLabel('Place Your Bid')).toHaveValue('10500')
  const moved = [first, second].map(async (id, at) => (await endOf(page, id)) - (ends[at] ?? 0))
  const [one = 0, two = 0] = await Promise.all(moved)
  expect(one).toBeGreaterThan(0)
  expect(two).toBe(one)
  await other.goto(`/auction/${third}`)
  await expect(panelOf(other).getByRole('heading', { name: 'Bidding is paused' })).toBeVisible()
})

test('business hours and, once a second admin has signed, another phone stand on every page at once', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  const admin = await aColleague(page, ['admin'], 'Ada Admin')
  const second = await aColleague(page, ['admin'], 'Bo Boss')
  const visitor = await visitorPage()
  const footer = visitor.getByRole('contentinfo')
  const shown = async (words: string) => {
    for (const path of ['/', '/auctions', '/es/contact']) {
      await visitor.goto(path)
      await expect(footer.getByText(words, { exact: true })).toBeVisible()
    }
  }
  await openDesk(page, 'settings', admin)
  const panel = part(page, 'Name and contact')
  const dialog = dialogOf(page, 'Change: Name and contact')
  await panel.getByLabel('Business hours').fill('Mon to Sat, 7 a.m. to 7 p.m. ET')
  await panel.getByRole('button', { name: 'Change…' }).click()
  await dialog.getByLabel('Reason').fill('Summer hours')
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByText('Changed: Name and contact')).toBeVisible()
  await shown('Mon to Sat, 7 a.m. to 7 p.m. ET')

  const before = await panel.getByLabel('Phone').inputValue()
  await panel.getByLabel('Phone').fill('(212) 555-0177')
  await panel.getByRole('button', { name: 'Change…' }).click()
  await dialog.getByLabel('Reason').fill('We have a new line')
  await dialog.getByRole('button', { name: 'Ask for a signature' }).click()
  await expect(page.getByText('A second person was asked to sign')).toBeVisible()
  await shown(before)
  const other = await visitorPage()
  await openDesk(other, 'settings', second)
  const signature = part(other, 'Second signature needed')
  await expect(signature).toContainText('(212) 555-0177')
  await expect(signature).toContainText(before)
  await signature.getByRole('button', { name: /^Sign/ }).click()
  await dialogOf(other, 'Sign as the second person').getByRole('button', { name: 'Sign' }).click()
  await expect(other.getByText('Signed', { exact: true })).toBeVisible()
  await shown('(212) 555-0177')
  await expect(footer.getByRole('link', { name: '(212) 555-0177' })).toHaveAttribute(
    'href',
    'tel:+12125550177',
  )
  await page.reload()
  await expect(panel.getByLabel('Phone')).toHaveValue('(212) 555-0177')
  await expect(panel).toContainText('Changed by Ada Admin')
})
