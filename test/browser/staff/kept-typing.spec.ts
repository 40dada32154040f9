import type { Page } from '@playwright/test'
import { expect, test } from '../product.ts'
import { bought } from '../sales/sales.ts'
import { STAFF } from '../start-product.ts'
import { openDesk, openNewDraft } from './at-the-desk.ts'
import { goToSale, openSaleAtDesk, wire } from './settling.ts'

/** What is sent to such an address arrives, and somebody between does not wait for the answer: once. */
async function loseAnswer(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      expect((await route.fetch()).ok()).toBe(true)
      await route.fulfill({ status: 504, body: 'Gateway Timeout' })
    },
    { times: 1 },
  )
}

test('a wire whose answer is lost counts once, though its dialog is closed and it is sent again', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const buyer = await memberPage('Priya Raman')
  const { reservation } = await bought(buyer, staff)
  const page = await visitorPage()
  await openDesk(page, `settlement?queue=invoiced&open=sale-${reservation}`)
  await expect(page.getByRole('region', { name: 'Progress' })).toBeVisible()
  await loseAnswer(page, `**/api/staff/reservations/${reservation}/payments`)
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: 'Record a wire' })
  await dialog.getByLabel('Amount', { exact: true }).fill('3000')
  await dialog.getByRole('button', { name: 'Record $3,000.00' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('w')
  await dialog.getByRole('button', { name: 'Record $3,000.00' }).click()
  await expect(page.getByText('Wire recorded')).toBeVisible()
  const happened = page.getByRole('region', { name: 'What happened' })
  await expect(happened.getByText(/recorded \$3,000\.00/)).toHaveCount(1)
})

test('a refund whose answer was lost, and that a colleague has refused since, is asked for anew and waits again', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const buyer = await memberPage('Priya Raman')
  const { reservation } = await bought(buyer, staff)
  await wire(reservation, 10_000)
  const page = await visitorPage()
  await openSaleAtDesk(page, reservation)
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  const askForIt = async () => {
    await page.getByRole('button', { name: 'Refund…' }).click()
    await dialog.getByLabel('Amount', { exact: true }).fill('900')
    await dialog.getByLabel('Reason').fill('The engine is another one')
    await dialog.getByRole('button', { name: 'Refund $900.00' }).click()
  }
  await loseAnswer(page, `**/api/staff/reservations/${reservation}/refunds`)
  await askForIt()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await staff.refuseFor(reservation)
  // Opened anew, the sale is read anew.
  await goToSale(page, reservation)
  const waiting = page.getByRole('region', { name: 'Second signature needed' })
  await expect(waiting).toHaveCount(0)
  await askForIt()
  await expect(waiting.getByText('The engine is another one')).toBeVisible()
})

test('what is typed in two lots and not saved is there again in both', async ({
  staff,
  visitorPage,
}) => {
  const lots = await Promise.all([1, 2].map(() => staff.createAuction()))
  const page = await visitorPage()
  await openDesk(page, `inventory/${lots[0]?.id}`)
  await page.getByLabel('Location').fill('Tampa, FL')
  await page.goto(`/staff/inventory/${lots[1]?.id}`)
  await page.getByLabel('Location').fill('Reno, NV')
  await page.goto(`/staff/inventory/${lots[0]?.id}`)
  await expect(page.getByLabel('Location')).toHaveValue('Tampa, FL')
  await page.goto(`/staff/inventory/${lots[1]?.id}`)
  await expect(page.getByLabel('Location')).toHaveValue('Reno, NV')
})

test('what a colleague saved is not overwritten, though this page has read it since', async ({
  staff,
  visitorPage,
}) => {
  const { id } = await staff.createAuction({ mileage: 64_000 })
  const page = await visitorPage()
  await openDesk(page, `inventory/${id}`)
  const mileage = page.getByLabel('Mileage', { exact: true })
  await mileage.fill('64,210')
  await staff.edit(id, { mileage: 64_120, location: 'Tampa, FL' })
  // Coming back to the window reads the lot anew.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByLabel('Location')).toHaveValue('Tampa, FL')
  await page.getByRole('button', { name: /^Save/ }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'changed this lot' })
  await expect(conflict.getByRole('row', { name: 'Mileage 64,000 64,210 64,120' })).toBeVisible()
  await expect(conflict.getByText(/then save/)).toBeVisible()
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(mileage).toHaveValue('64120')
})

const OVER = { title: 'Authentication Required', detail: 'Please sign in', status: 401 }

test('a session that ends while a lot is edited is begun again over it, and what was typed is saved', async ({
  staff,
  visitorPage,
}) => {
  const { id, page } = await openNewDraft(staff, visitorPage)
  let isOver = true
  await page.route(`**/api/staff/auctions/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH' || !isOver) return route.fallback()
    isOver = false
    await route.fulfill({ status: 401, json: OVER })
  })
  const location = page.getByLabel('Location')
  await location.fill('Tampa, FL')
  await signInAgain(page)
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await page.reload()
  await expect(location).toHaveValue('Tampa, FL')
})

test('a session that ends while a dialog is open is begun again over it, and what was typed is sent', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const buyer = await memberPage('Priya Raman')
  const { reservation } = await bought(buyer, staff)
  const page = await visitorPage()
  await openDesk(page, `settlement?queue=invoiced&open=sale-${reservation}`)
  await expect(page.getByRole('region', { name: 'Progress' })).toBeVisible()
  await page.route(
    `**/api/staff/reservations/${reservation}/payments`,
    (route) => route.fulfill({ status: 401, json: OVER }),
    { times: 1 },
  )
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: 'Record a wire' })
  await dialog.getByLabel('Amount', { exact: true }).fill('3000')
  await dialog.getByRole('button', { name: 'Record $3,000.00' }).click()
  await signInAgain(page)
  await expect(page.getByText('Wire recorded')).toBeVisible()
  const happened = page.getByRole('region', { name: 'What happened' })
  await expect(happened.getByText(/recorded \$3,000\.00/)).toHaveCount(1)
})

async function signInAgain(page: Page): Promise<void> {
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabel('Password', { exact: true }).fill(STAFF.password)
  await again.getByRole('button', { name: 'Login' }).click()
  await expect(again).toHaveCount(0)
}
