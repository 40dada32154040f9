import type { Page } from '@playwright/test'
import { logIn, logOut, newBidder } from './accounts.ts'
import { historyOf, panelOf, placeBid } from './bidding.ts'
import { expect, test } from './product.ts'

const ownRows = (page: Page) => historyOf(page).getByRole('listitem').filter({ hasText: 'You' })

test('two windows of one member agree, without a word between them', async ({
  staff,
  memberPage,
}) => {
  const { id } = await staff.createAuction()
  const here = await memberPage('Dana Whitfield')
  const there = await here.context().newPage()
  // What one window could tell the other does not arrive.
  await there.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
  await here.goto(`/auction/${id}`)
  await there.goto(`/auction/${id}`)
  await placeBid(here, 10_100, { isFirst: true })
  for (const window of [here, there]) {
    await expect(panelOf(window).getByText('Your bid of $10,100 is the highest')).toBeVisible()
    await expect(ownRows(window)).toHaveCount(1)
  }
  await placeBid(there, 10_400)
  await there.getByRole('dialog').getByRole('button', { name: 'Place Bid' }).click()
  for (const window of [here, there]) {
    await expect(panelOf(window).getByText('Your bid of $10,400 is the highest')).toBeVisible()
    await expect(ownRows(window)).toHaveCount(2)
  }
})

test('two devices of one member agree, on leading, being outbid and winning', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const { id } = await staff.createAuction()
  const phone = await visitorPage({ width: 390, height: 844 })
  const account = await newBidder(phone)
  await logIn(phone, account)
  const laptop = await visitorPage()
  await logIn(laptop, account)
  const devices = [phone, laptop]
  for (const device of devices) await device.goto(`/auction/${id}`)

  await placeBid(phone, 10_100, { isFirst: true })
  for (const device of devices) {
    await expect(panelOf(device).getByText('You are winning.')).toBeVisible()
    await expect(ownRows(device)).toHaveCount(1)
  }
  const reads = readsOf(laptop)
  const marcus = await memberPage('Marcus Tate')
  await marcus.goto(`/auction/${id}`)
  await placeBid(marcus, 10_500, { isFirst: true })
  for (const device of devices) {
    await expect(panelOf(device).getByText('You have been outbid.')).toBeVisible()
    await expect(ownRows(device)).toHaveCount(1)
  }
  await placeBid(phone, 11_000)
  await expect(panelOf(laptop).getByText('Your bid of $11,000 is the highest')).toBeVisible()
  await staff.act(id, 'end')
  for (const device of devices) {
    await expect(panelOf(device).getByText('You won.')).toBeVisible()
  }
  // All of it was told, nothing was asked for.
  expect(reads).toEqual([])
})

test('who signs out on an open page sees the labels that everybody sees', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction()
  const page = await visitorPage()
  const account = await newBidder(page)
  await logIn(page, account)
  await page.goto(`/auction/${id}`)
  await placeBid(page, 10_100, { isFirst: true })
  await expect(ownRows(page)).toHaveCount(1)
  const other = await page.context().newPage()
  await other.goto('/')
  await logOut(other)
  await expect(historyOf(page).getByText('Dana W.')).toBeVisible()
  await expect(ownRows(page)).toHaveCount(0)
  await expect(panelOf(page).getByText('You are winning.')).toHaveCount(0)

  await logIn(other, account)
  await expect(ownRows(page)).toHaveCount(1)
  await expect(panelOf(page).getByText('You are winning.')).toBeVisible()
})

/** What a page asks of the bids and of where its member stands, from now on. */
function readsOf(page: Page): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    if (/\/(standing|bids\?.*)$/.test(request.url())) reads.push(request.url())
  })
  return reads
}
