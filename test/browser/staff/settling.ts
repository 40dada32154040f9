/** What sales need before staff settle them on their screens. */
import type { Page } from '@playwright/test'
import { readReleaseCode } from '../../../src/rules/sales/release-code.ts'
import { pdfText } from '../../pdf-text.ts'
import type { Account } from '../accounts.ts'
import { ask } from '../parts/off-screen.ts'
import { expect } from '../product.ts'
import { aColleague, openDesk } from './at-the-desk.ts'

async function asStaff<Body>(path: string, body?: object): Promise<Body> {
  const response = await fetch(new URL(path, process.env['HAMMERLANE_URL']), {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${process.env['HAMMERLANE_STAFF_TOKEN']}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.ok).toBe(true)
  return (await response.json()) as Body
}

/** What the buyer writes into the wire. */
export async function referenceOf(reservation: string): Promise<string> {
  const sale = await asStaff<{ invoice: { reference: string } }>(
    `/api/staff/reservations/${reservation}`,
  )
  return sale.invoice.reference
}

/** In dollars, today. */
export async function wire(reservation: string, amount: number): Promise<void> {
  const received_on = new Date().toISOString().slice(0, 10)
  await asStaff(`/api/staff/reservations/${reservation}/payments`, { amount, received_on })
}

export async function choosePickUp(page: Page, reservation: string): Promise<void> {
  const path = `/api/me/reservations/${reservation}/handover`
  expect(await ask(page, 'PUT', path, { method: 'pick_up', price: 0 })).toBe(200)
}

/** The buyer's paper. */
export async function releasePassOf(page: Page, reservation: string): Promise<Uint8Array> {
  const bytes = await page.evaluate(async (id) => {
    const { access_token } = JSON.parse(localStorage.getItem('hammerlane.session') ?? '{}')
    const headers = { authorization: `Bearer ${access_token}` }
    const answer = await fetch(`/api/me/reservations/${id}/release-pass.pdf`, { headers })
    return [...new Uint8Array(await answer.arrayBuffer())]
  }, reservation)
  return Uint8Array.from(bytes)
}

/** As it is read out from the paper. */
export function codeOfPass(pass: Uint8Array): string {
  const [printed = ''] = /(?:[0-9A-Z]{4}-\s*){5}[0-9A-Z]{4}/.exec(pdfText(pass)) ?? []
  const code = readReleaseCode(printed) ?? ''
  expect(code).toHaveLength(24)
  return code
}

export async function releaseCodeOf(page: Page, reservation: string): Promise<string> {
  return codeOfPass(await releasePassOf(page, reservation))
}

/** Handed over against the code of its pass. */
export async function fetched(page: Page, reservation: string): Promise<void> {
  const code = await releaseCodeOf(page, reservation)
  await asStaff(`/api/staff/reservations/${reservation}/release`, { code })
}

/** Somebody else of the staff. */
export function secondPerson(page: Page): Promise<Account> {
  return aColleague(page, ['member', 'staff'], 'Nora Ellison')
}

/** Opens a sale as staff do, on a page where nobody is signed in yet. */
export async function openSaleAtDesk(desk: Page, reservation: string): Promise<void> {
  await openDesk(desk, `settlement?queue=all&open=sale-${reservation}`)
  await expect(desk.getByRole('region', { name: 'Progress' })).toBeVisible()
}

/** The same where somebody of the staff is signed in. */
export async function goToSale(desk: Page, reservation: string): Promise<void> {
  await desk.goto(`/staff/settlement?queue=all&open=sale-${reservation}`)
  await expect(desk.getByRole('region', { name: 'Progress' })).toBeVisible()
}

/** A wire that came today for the sale that is open, in dollars; `left`, as the screen says it, unless another amount is named. */
export async function recordAtDesk(desk: Page, left: string, amount?: string): Promise<void> {
  await desk.keyboard.press('w')
  const dialog = desk.getByRole('dialog', { name: 'Record a wire' })
  await expect(dialog.getByText(`${left} is left to pay.`)).toBeVisible()
  if (amount !== undefined) await dialog.getByLabel('Amount', { exact: true }).fill(amount)
  await dialog.getByLabel('Sender').fill('DANA WHITFIELD')
  await dialog.getByRole('button', { name: `Record ${amount ?? left}`, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** One of the acts of the sale that is open, by the words of its button and of its confirmation. */
export async function actAtDesk(desk: Page, act: string, confirm: string): Promise<void> {
  await desk.getByRole('button', { name: `${act}…` }).click()
  const dialog = desk.getByRole('dialog', { name: act })
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** A bank's statement, on the screen where they are imported. */
export async function chooseFile(page: Page, file: string): Promise<void> {
  await page.getByLabel("The bank's file, CSV or camt.053").setInputFiles({
    name: `bank-${crypto.randomUUID()}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  })
}
