/** One vehicle from its listing to its keys, as its buyer, somebody who bid less and staff live through it. */
import type { Page } from '@playwright/test'
import { mailTo, memberOf } from '../accounts.ts'
import { panelOf, placeBid } from '../bidding.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { openDesk } from '../staff/at-the-desk.ts'
import { actAtDesk, goToSale, recordAtDesk } from '../staff/settling.ts'
import { documentIn, noticesOf, rereadSales, reservationIn, rowOf, type Purchase } from './sales.ts'

test('a vehicle is listed, won, invoiced, paid by wire, fetched with its pass, and warranted', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const title = `Keys ${crypto.randomUUID().slice(0, 8)}`
  const desk = await visitorPage()
  const auction = await isListed(desk, title)
  const buyer = await memberPage('Dana Whitfield')
  const loser = await memberPage('Marcus Tate')
  const toldLoser = listenTo(loser)
  await buyer.clock.install()

  await bothBid(buyer, loser, auction)
  await staff.act(auction, 'end')
  await panelOf(buyer).getByRole('link', { name: 'Open your dashboard' }).click()
  const reservation = await reservationIn(rowOf(buyer, title))
  const sale = { title, auction, reservation }
  const invoice = await readsInvoice(buyer, sale)
  await expect(panelOf(loser).getByText('You did not win this auction.')).toBeVisible()
  await goToSale(desk, reservation)
  await paysByWire(buyer, desk, sale)
  const code = await choosesPickUp(buyer, sale)
  await isHandedOver(desk, sale, code)
  await hasKeys(buyer, desk, sale)

  await seesItLost(loser, sale)
  const told = await toldLoser()
  expect(told).toContain('Dana W.')
  const { id, email } = await memberOf(buyer)
  for (const secret of [id, email, 'Whitfield', reservation, code, ...invoice]) {
    expect(told).not.toContain(secret)
  }
})

/** Staff take it in and publish it, to be fetched in Tampa. Resolves with the auction. */
async function isListed(desk: Page, title: string): Promise<string> {
  await openDesk(desk, 'inventory/new')
  await desk.getByLabel('Title').fill(title)
  await desk.getByLabel('Starting bid').fill('10,000')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Make the draft' }).click()
  await expect(desk.getByRole('heading', { name: title, level: 2 })).toBeVisible()
  await desk.getByLabel('Location').fill('Tampa, FL')
  await desk.getByRole('button', { name: /^Publish/ }).click()
  const question = desk.getByRole('dialog', { name: /^Publish HL-/ })
  await expect(question).toContainText('It opens at $10,000, without a reserve, and ends ')
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(desk.getByText(/^HL-\d+ published$/)).toBeVisible()
  return new URL(desk.url()).pathname.replace('/staff/inventory/', '')
}

async function bothBid(buyer: Page, loser: Page, auction: string): Promise<void> {
  await buyer.goto(`/auction/${auction}`)
  await loser.goto(`/auction/${auction}`)
  await placeBid(loser, 10_100, { isFirst: true })
  await expect(panelOf(loser).getByText('You are winning.')).toBeVisible()
  await placeBid(buyer, 10_300, { isFirst: true })
  await expect(panelOf(buyer).getByText('You are winning.')).toBeVisible()
}

/** What the buyer is told of the win, on the dashboard and by mail. Resolves with the invoice's number and reference. */
async function readsInvoice(page: Page, { title }: Purchase): Promise<[string, string]> {
  const row = rowOf(page, title)
  await expect(row.getByText('PENDING PAYMENT')).toBeVisible()
  await expect(row.getByText(/^Due23h 5\dm$/)).toBeVisible()
  for (const told of [`You won: ${title}`, `Your invoice for ${title}`]) {
    await expect(noticesOf(page).getByRole('link', { name: told })).toBeVisible()
  }
  const words = await row.getByText(/^Please pay \$10,300\.00 by /).textContent()
  const due = / by (.+)\.$/.exec(words ?? '')?.[1] ?? 'no due time'
  const heading = row.getByRole('heading', { name: /^Invoice INV-/ })
  const number = (await heading.textContent())?.replace('Invoice ', '') ?? ''
  const reference = (await row.getByText(/^\d+-\d{6}-\d$/).textContent()) ?? ''

  const { email: to } = await memberOf(page)
  expect((await mailTo(to, `You won: ${title}`)).text).toContain(`$10,300\nPay before ${due}`)
  const mail = await mailTo(to, `Your invoice for ${title}`)
  for (const said of [number, reference, `Before ${due}`]) expect(mail.text).toContain(said)
  const pdf = await documentIn(page, row, 'invoice')
  for (const said of [number, reference, title, '$10,300.00']) expect(pdf).toContain(said)
  return [number, reference]
}

/** As staff see the wires come in, in two parts. */
async function paysByWire(page: Page, desk: Page, { title }: Purchase): Promise<void> {
  const row = rowOf(page, title)
  await recordAtDesk(desk, '$10,300.00', '$4,000.00')
  await rereadSales(page)
  await expect(row.getByText(/^We received \$4,000\.00\. Please pay \$6,300\.00 by /)).toBeVisible()
  await expect(row.getByText('Balance$6,300.00')).toBeVisible()
  await expect(row.getByText('PENDING PAYMENT')).toBeVisible()
  const { email: to } = await memberOf(page)
  const part = await mailTo(to, `We received $4,000.00 for ${title}`)
  expect(part.text).toContain('Pay $6,300.00 by bank wire')

  await recordAtDesk(desk, '$6,300.00')
  await expect(row.getByText('COMPLETED')).toBeVisible()
  await expect(row.getByText('Paid in full. Choose how you want to get it.')).toBeVisible()
  await mailTo(to, `Paid in full: ${title}`)
}

/** Resolves with the code of the release pass. */
async function choosesPickUp(page: Page, { title }: Purchase): Promise<string> {
  const row = rowOf(page, title)
  await row.getByRole('button', { name: /^Choose pick-up or delivery/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Pick-up or delivery' })
  await dialog.getByRole('radio', { name: /^Pick-up/ }).check()
  await dialog.getByRole('button', { name: 'Confirm pick-up' }).click()
  await expect(row.getByText('Paid in full, and ready for pick-up.')).toBeVisible()
  await expect(row.getByText('Pick-upTampa, FL')).toBeVisible()
  const pass = await documentIn(page, row, 'release pass')
  expect(pass).toContain('Dana Whitfield')
  const code = /(?:\w{4}-){5}\w{4}/.exec(pass.replaceAll(/\s/g, ''))?.[0]
  expect(code).toBeDefined()
  return code ?? ''
}

/** Staff compare what the pass says with who stands before them, and let the vehicle go, once. */
async function isHandedOver(desk: Page, { title }: Purchase, code: string): Promise<void> {
  const dialog = desk.getByRole('dialog', { name: 'Check a release pass' })
  const release = dialog.getByRole('button', { name: 'Release the vehicle' })
  const check = async () => {
    await desk.keyboard.press('p')
    await dialog.getByLabel('Code').fill(code)
  }
  await check()
  await expect(dialog.getByText('May be released')).toBeVisible()
  await expect(dialog.getByText(`${title}, HL-`)).toBeVisible()
  await expect(dialog.getByText(/^Dana Whitfield, HL-/)).toBeVisible()
  await release.click()
  await expect(dialog).toHaveCount(0)
  const progress = desk.getByRole('region', { name: 'Progress' })
  await expect(progress.getByText('Picked up, done')).toBeVisible()
  await check()
  await expect(dialog.getByText(/^Release nothing: used /)).toBeVisible()
  await expect(release).toBeDisabled()
  await desk.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** The title follows, the return period runs, and the certificate is there. */
async function hasKeys(page: Page, desk: Page, { title }: Purchase): Promise<void> {
  const row = rowOf(page, title)
  await actAtDesk(desk, 'Title sent', 'The title was sent')
  await rereadSales(page)
  const received = row.getByText(/^You received it on .+\. You can return it until .+\.$/)
  await expect(received).toBeVisible()
  await expect(row.getByText('TitleMailed to you')).toBeVisible()
  await expect(row.getByRole('button', { name: `Request a return of ${title}` })).toBeVisible()
  await actAtDesk(desk, 'Title received', 'The title was received')
  await rereadSales(page)
  await expect(row.getByText('TitleReceived by you')).toBeVisible()

  const warranty = await documentIn(page, row, 'warranty')
  for (const said of ['Warranty certificate', 'Dana Whitfield', title]) {
    expect(warranty).toContain(said)
  }
  const until = / until (.+)\.$/.exec((await received.textContent()) ?? '')?.[1] ?? 'no end'
  const { email: to } = await memberOf(page)
  expect((await mailTo(to, `Received: ${title}`)).text).toContain(until)
  await mailTo(to, `The title is in the mail: ${title}`)
}

async function seesItLost(page: Page, { title, auction }: Purchase): Promise<void> {
  await page.goto(`/auction/${auction}`)
  await expect(panelOf(page).getByText('You did not win this auction.')).toBeVisible()
  await page.goto('/dashboard')
  await expect(rowOf(page, title).getByText('Outbid', { exact: true })).toBeVisible()
  const told = `The auction has ended: ${title}`
  await expect(noticesOf(page).getByRole('link', { name: told })).toBeVisible()
  await page.getByRole('tab', { name: 'My Reservations' }).click()
  await expect(page.getByRole('heading', { name: 'No Purchases Yet' })).toBeVisible()
  const mail = await mailTo((await memberOf(page)).email, told)
  expect(mail.text).toContain(`${title} went to another bidder. You owe nothing`)
  expect(mail.text).not.toMatch(/Dana|Whitfield/)
}

/** Hears all that the server tells a page, in answers and live. */
function listenTo(page: Page): () => Promise<string> {
  const told: Promise<string>[] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    // Of a page that one left in the middle of an answer there is nothing to read.
    if (/json|html/.test(type)) told.push(response.text().catch(() => ''))
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => told.push(Promise.resolve(String(payload)))),
  )
  return async () => (await Promise.all(told)).join('\n')
}
