/** A win that nobody pays, from its default over the next run to the buyer who gets the vehicle. */
import type { Page } from '@playwright/test'
import { giveLogin, logIn, mailTo, newBidder, type Account } from '../accounts.ts'
import { panelOf, placeBid } from '../bidding.ts'
import { ask, bid } from '../parts/off-screen.ts'
import { expect, test, type Staff } from '../product.ts'
import { actAtDesk, openSaleAtDesk, recordAtDesk } from '../staff/settling.ts'
import {
  letDueTimePass,
  noticesOf,
  rereadSales,
  reservationIn,
  rowOf,
  type Purchase,
} from './sales.ts'

test('what its winner does not pay for is held again, and the next one to win it pays and gets it', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const title = `Again ${crypto.randomUUID().slice(0, 8)}`
  const { id: auction } = await staff.createAuction({ title, location: 'Seattle, WA' })
  const late = await visitorPage()
  const account = await newBidder(late)
  await logIn(late, account)
  const next = await memberPage('Marcus Tate')
  await next.clock.install()

  await next.goto(`/auction/${auction}`)
  await placeBid(next, 10_100, { isFirst: true })
  await expect(panelOf(next).getByText('You are winning.')).toBeVisible()
  await bid(late, auction, 10_300)
  await staff.act(auction, 'end')
  await expect(panelOf(next).getByText('You did not win this auction.')).toBeVisible()

  const debt = await failsToPay(late, { title, auction })
  await owes(late, account, debt)
  const sale = await winsNextRun(next, staff, { title, auction })
  await paysAndGetsIt(next, await visitorPage(), sale)

  // What became of the vehicle changes nothing of the debt, and is not told to who owes it.
  await late.reload()
  await expect(rowOf(late, title).getByText(/You owe \$10,300\.00\./)).toBeVisible()
  await expect(late.locator('body')).not.toContainText(/Marcus|Tate|\$10,200/)
})

type Lot = Omit<Purchase, 'reservation'>

/** The dashboard is open while the time to pay runs out. */
async function failsToPay(page: Page, lot: Lot): Promise<Purchase> {
  await page.goto('/dashboard?view=reservations')
  const row = rowOf(page, lot.title)
  await expect(row.getByText('PENDING PAYMENT')).toBeVisible()
  const reservation = await reservationIn(row)
  await letDueTimePass(reservation, 1)
  await expect(page.getByText('ACCOUNT CLOSED')).toBeVisible()
  await expect(page.getByText('Failed to load your data')).toHaveCount(0)
  await expect(row.getByText('CANCELLED', { exact: true })).toBeVisible()
  return { ...lot, reservation }
}

/** Who did not pay signs in again, to what is owed and to nothing else. */
async function owes(page: Page, account: Account, { title, auction }: Purchase): Promise<void> {
  const row = rowOf(page, title)
  const words = 'This was not paid in time, so the reservation was cancelled. You owe $10,300.00.'
  await expect(row.getByText(words)).toBeVisible()
  const cancelled = await mailTo(account.email, `Your reservation was cancelled: ${title}`)
  expect(cancelled.text).toContain('because it was not paid in time')
  const closed = await mailTo(account.email, 'Your account was closed')
  expect(closed.text).toContain('Not paid, USD: $10,300.00')

  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await giveLogin(page, account)
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('ACCOUNT CLOSED')).toBeVisible()
  await expect(row.getByText(words)).toBeVisible()
  const wire = row.getByRole('region', { name: 'Wire to this account' })
  await expect(wire.getByText(/^\d+-\d{6}-\d$/)).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Active|Total) Bids/ })).toHaveCount(0)
  for (const told of ['Your account was closed', `Your reservation was cancelled: ${title}`]) {
    await expect(noticesOf(page).getByRole('link', { name: told })).toBeVisible()
  }
  expect(await ask(page, 'GET', '/api/me/reservations')).toBe(200)
  expect(await ask(page, 'GET', '/api/me/bids')).toBe(403)
  expect(await ask(page, 'POST', `/api/auctions/${auction}/bids`, { amount: 10_100 })).toBe(403)
}

/** The page that was open at the end of the first run shows the second, which begins as if nobody had bid. */
async function winsNextRun(page: Page, staff: Staff, lot: Lot): Promise<Purchase> {
  const { title, auction } = lot
  const panel = panelOf(page)
  await expect(panel.getByLabel('Place Your Bid')).toHaveAttribute('min', '10100')
  await expect(panel.getByText('You did not win this auction.')).toHaveCount(0)
  const answer = await page.request.get(`/api/auctions/${auction}`)
  expect(await answer.json()).toMatchObject({ status: 'available', run: 2, current_bid: null })
  await placeBid(page, 10_200)
  await expect(panel.getByText('You are winning.')).toBeVisible()
  await staff.act(auction, 'end')
  await expect(panel.getByText('Your bid of $10,200 won this auction.')).toBeVisible()
  await panel.getByRole('link', { name: 'Open your dashboard' }).click()
  return { ...lot, reservation: await reservationIn(rowOf(page, title)) }
}

/** By delivery, which comes on the invoice before that is paid. */
async function paysAndGetsIt(page: Page, desk: Page, sale: Purchase): Promise<void> {
  const { title, reservation } = sale
  const row = rowOf(page, title)
  await row.getByRole('button', { name: /^Choose pick-up or delivery/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Pick-up or delivery' })
  const confirm = dialog.getByRole('button', { name: /^Confirm delivery for / })
  const price = /\$\S+$/.exec((await confirm.textContent()) ?? '')?.[0] ?? 'no price'
  await confirm.click()
  const invoice = row.getByRole('region', { name: /^Invoice/ })
  await expect(invoice.getByText(price, { exact: true })).toBeVisible()

  const total = (await invoice.getByText(/^Total\$/).textContent())?.replace('Total', '')
  await openSaleAtDesk(desk, reservation)
  await recordAtDesk(desk, total ?? 'no total')
  await expect(row.getByText('COMPLETED')).toBeVisible()
  await expect(
    row.getByText(/^Paid in full\. We are preparing your delivery to 33602/),
  ).toBeVisible()
  for (const [act, confirm, shown] of [
    [
      'On its way',
      'It is on its way',
      /^Your delivery is on its way to 33602, United States\. It will arrive by /,
    ],
    ['Delivered', 'It was delivered', /^You received it on .+\. You can return it until /],
  ] as const) {
    await actAtDesk(desk, act, confirm)
    await rereadSales(page)
    await expect(row.getByText(shown)).toBeVisible()
  }
}
