import { printedReleaseCode } from '../../../src/rules/sales/release-code.ts'
import { csvOf } from '../../sales/bank-files.ts'
import { ask } from '../parts/off-screen.ts'
import { expect, expectAccessible, test } from '../product.ts'
import { bought, documentIn } from '../sales/sales.ts'
import { anHourSinceSignIn, openDesk } from './at-the-desk.ts'
import {
  chooseFile,
  choosePickUp,
  fetched,
  goToSale,
  releaseCodeOf,
  referenceOf,
  secondPerson,
  wire,
} from './settling.ts'

const TODAY = new Date().toISOString().slice(0, 10)

test('what a file has and its statement has not stands below the lines, with its row and why', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await openDesk(page, 'settlement/statements')
  const wire = { date: TODAY, amount: 7, text: 'SOMETHING', id: crypto.randomUUID() }
  const nothing = { ...wire, amount: 0, text: 'BROUGHT FORWARD' }
  await chooseFile(page, csvOf([wire, nothing, { ...nothing, text: 'CARRIED OVER' }]))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const leftOut = page.getByRole('region', { name: '2 left out of the file' })
  await expect(leftOut.getByText('Row 3')).toBeVisible()
  await expect(leftOut.getByText('It moves no money.')).toHaveCount(2)
  await expect(leftOut.getByText('BROUGHT FORWARD')).toBeVisible()
  // One below the other.
  const [first, second] = await Promise.all(
    [0, 1].map((at) => leftOut.getByRole('listitem').nth(at).boundingBox()),
  )
  expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0))
  await expectAccessible(page)
  await page.reload()
  await expect(leftOut).toBeVisible()
})

test('of a long statement only lines near those in sight are laid out, and keys go through all of them', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await openDesk(page, 'settlement/statements')
  const amounts = Array.from({ length: 300 }, (_, at) => at + 1)
  const id = () => crypto.randomUUID()
  await chooseFile(
    page,
    csvOf(amounts.map((amount) => ({ date: TODAY, amount, text: `NOBODY ${amount}`, id: id() }))),
  )
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const lines = page.getByRole('region', { name: 'Lines', exact: true })
  await expect(lines.getByRole('heading', { name: '300 lines' })).toBeVisible()
  const line = (dollars: number) =>
    lines.getByRole('link', { name: new RegExp(`^\\$${dollars}\\.00 `) })
  await expect(line(1)).toBeInViewport()
  expect(await lines.getByRole('listitem').count()).toBeLessThan(60)
  await expect(line(300)).toHaveCount(0)
  await expectAccessible(page)

  await page.goto(`${page.url().split('?')[0]}?line=300`)
  await expect(line(300)).toBeInViewport()
  await page.keyboard.press('k')
  await expect(page.getByRole('region', { name: 'Line 299, $299.00' })).toBeVisible()
  await expect(line(299)).toHaveAttribute('aria-current', /./)
  // What has the focus keeps it where it is scrolled away.
  await line(299).focus()
  await lines.getByRole('list').evaluate((list) => list.parentElement?.scrollTo(0, 0))
  await expect(line(1)).toBeInViewport()
  await expect(line(299)).toBeFocused()
  expect(await lines.getByRole('listitem').count()).toBeLessThan(60)
})

test('a wire goes from the statement to the release pass, by keys', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const buyer = await memberPage('Priya Raman')
  const { title, reservation } = await bought(buyer, staff, { location: 'Tampa, FL' })
  const page = await visitorPage()
  await openDesk(page, 'settlement/statements')
  const entry = { date: TODAY, amount: 10_000, sender: 'PRIYA RAMAN' }
  const text = `WIRE ${await referenceOf(reservation)}`
  await chooseFile(page, csvOf([{ ...entry, text, id: crypto.randomUUID() }]))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()

  const line = page.getByRole('region', { name: 'Line 1, $10,000.00' })
  await expect(line.getByText('Reference, amount')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog', { name: 'Confirm this match' })
  await expect(confirm.getByText(title)).toBeVisible()
  await expect(confirm.getByRole('button', { name: 'Count $10,000.00' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Counted', { exact: true })).toBeVisible()
  await expect(page.getByText('Every line of this statement has been seen to.')).toBeVisible()

  await choosePickUp(buyer, reservation)
  const code = await releaseCodeOf(buyer, reservation)
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { name: 'Settlement', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: /^Pick-ups/ }).click()
  await page.getByRole('link', { name: new RegExp(title) }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress.getByText('Picked up, next')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('p')
  const pass = page.getByRole('dialog', { name: 'Check a release pass' })
  await pass.getByLabel('Code').fill(printedReleaseCode(code))
  await expect(pass.getByText('May be released')).toBeVisible()
  await expect(pass.getByText(/^Priya Raman, HL-/)).toBeVisible()
  await expectAccessible(page)
  await pass.getByLabel('Code').press('Enter')
  await expect(page.getByText('Vehicle released')).toBeVisible()
  await expect(progress.getByText('Picked up, done')).toBeVisible()
})

test('a bank that heads its columns in its own words is read as staff say', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const buyer = await memberPage('Wade Ellery')
  const { reservation } = await bought(buyer, staff)
  const page = await visitorPage()
  await openDesk(page, 'settlement/statements')
  await chooseFile(page, `When,What,How much\n${TODAY},K MORROW ${crypto.randomUUID()},4000.00\n`)
  const send = page.getByRole('button', { name: 'Import', exact: true })
  await expect(page.getByText('Say which column is the date.')).toBeVisible()
  await expect(send).toBeDisabled()
  await page.getByLabel('When is').selectOption('Date')
  await page.getByLabel('What is').selectOption('Text with the reference')
  await page.getByLabel('How much is').selectOption('Amount, with its sign')
  await send.click()

  await expect(page.getByText('No match').first()).toBeVisible()
  await page.keyboard.press('o')
  const search = page.getByRole('textbox', { name: 'Find the sale' })
  await expect(search).toBeFocused()
  await search.fill(await referenceOf(reservation))
  await page.getByRole('button', { name: /^This one INV-/ }).click()
  await expect(page.getByText('Chosen, partial').first()).toBeVisible()
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await page.getByRole('button', { name: 'Count $4,000.00' }).click()
  await expect(page.getByText('Counted', { exact: true })).toBeVisible()
  await expect(page.getByText('Every line of this statement has been seen to.')).toBeVisible()
  await goToSale(page, reservation)
  await expect(page.getByText('Part paid').first()).toBeVisible()
})

test('a wire that is recorded by hand is confirmed, and what is wrong is said at its field', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const buyer = await memberPage('Wade Ellery')
  const { reservation } = await bought(buyer, staff)
  const page = await visitorPage()
  await openDesk(page, `settlement?queue=invoiced&open=sale-${reservation}`)
  await expect(page.getByRole('region', { name: 'Progress' })).toBeVisible()
  await page.getByRole('button', { name: 'Decide otherwise…' }).click()
  const unpaid = page.getByRole('dialog', { name: 'If it is not paid in time' })
  await unpaid.getByLabel('Then').selectOption('Offer it to the next-highest bidder first')
  await unpaid.getByRole('button', { name: 'Keep this' }).click()
  await expect(page.getByText(/it is offered to the next-highest bidder, then/)).toBeVisible()
  await expect(unpaid).toHaveCount(0)
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: 'Record a wire' })
  await dialog.getByLabel('Amount', { exact: true }).fill('ten thousand')
  await dialog.getByLabel('Arrived on').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog.getByText(/^Enter an amount in dollars/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Amount', { exact: true }).fill('$10,000.00')
  await dialog.getByRole('button', { name: 'Record $10,000.00' }).click()
  await expect(dialog.getByText(/days before the sale/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('w')
  await expect(dialog.getByLabel('Arrived on')).toHaveValue('2020-01-01')
  await dialog.getByLabel('Arrived on').fill(TODAY)
  await dialog.getByRole('button', { name: 'Record $10,000.00' }).click()
  await expect(page.getByText('Wire recorded')).toBeVisible()
  const happened = page.getByRole('region', { name: 'What happened' })
  await expect(happened.getByText(/recorded \$10,000\.00/)).toBeVisible()
  const documents = page.getByRole('region', { name: 'Documents' })
  expect(await documentIn(page, documents, 'invoice')).toContain('Payment received')
})

test('a refund counts once a second person has signed and shown who they are, and whoever asked cannot', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const buyer = await memberPage('Wade Ellery')
  const { title, reservation } = await bought(buyer, staff)
  await wire(reservation, 10_000)
  const page = await visitorPage()
  await openDesk(page, `settlement?queue=all&open=sale-${reservation}`)
  await page.getByRole('button', { name: 'Refund…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.getByLabel('Amount', { exact: true }).fill('900')
  await dialog.getByLabel('Reason').fill('The engine is another one')
  await dialog.getByRole('button', { name: 'Refund $900.00' }).click()
  await expect(page.getByText('A second person was asked to sign')).toBeVisible()
  const wanted = page.getByRole('region', { name: 'Second signature needed' })
  await expect(wanted.getByText('whoever asked cannot sign')).toBeVisible()
  await expect(wanted.getByRole('button', { name: 'Sign' })).toHaveCount(0)
  await expectAccessible(page)

  const other = await visitorPage()
  const colleague = await secondPerson(page)
  await openDesk(other, 'settlement?queue=approvals', colleague)
  await anHourSinceSignIn(colleague)
  await other.getByRole('link', { name: new RegExp(title) }).click()
  const asked = other.getByRole('region', { name: 'Second signature needed' })
  await expect(asked.getByText('The engine is another one')).toBeVisible()
  await other.keyboard.press('s')
  await other.getByRole('button', { name: 'Sign $900.00' }).click()
  const proof = other.getByRole('dialog', { name: "Confirm it's you" })
  await expect(proof.getByText('This is done in the name of the house')).toBeVisible()
  await expectAccessible(other)
  await proof.getByLabel('Your current password', { exact: true }).fill(colleague.password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByText('Signed', { exact: true })).toBeVisible()
  await expect(asked).toHaveCount(0)
  const happened = other.getByRole('region', { name: 'What happened' })
  await expect(happened.getByText(/sent back \$900\.00/)).toBeVisible()
})

test('a return of which something is kept: refunded in part, then taken back with a reason', async ({
  staff,
  memberPage,
  visitorPage,
}) => {
  const buyer = await memberPage('Wade Ellery')
  const { reservation } = await bought(buyer, staff)
  await wire(reservation, 10_000)
  await choosePickUp(buyer, reservation)
  await fetched(buyer, reservation)
  const asked = `/api/me/reservations/${reservation}/return`
  expect(await ask(buyer, 'POST', asked, { reason: 'The gearbox' })).toBe(200)
  const page = await visitorPage()
  await openDesk(page, `settlement?queue=all&open=sale-${reservation}`)
  await page.getByRole('button', { name: 'Refund…' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel('Amount', { exact: true }).fill('9400')
  await refund.getByLabel('Reason').fill('Less a dent')
  await refund.getByRole('button', { name: 'Refund $9,400.00' }).click()
  await expect(page.getByText('A second person was asked to sign')).toBeVisible()
  await staff.signFor(reservation)
  await page.reload()
  await page.getByRole('button', { name: 'Taken back…' }).click()
  const back = page.getByRole('dialog', { name: 'Taken back' })
  await back.getByLabel('Reason').fill('A dent in the door')
  await expectAccessible(page)
  await back.getByRole('button', { name: 'Taken back, keep $600.00' }).click()
  await expect(back).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Taken back…' })).toHaveCount(0)
  const happened = page.getByRole('region', { name: 'What happened' })
  await expect(happened.getByText('A dent in the door')).toBeVisible()
})

test('the search of a queue says what the queue is narrowed to, also in the next one', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await openDesk(page, 'settlement?q=Nobody%20of%20this%20name')
  const search = page.getByRole('searchbox', { name: 'Search this queue' })
  await expect(search).toHaveValue('Nobody of this name')
  await page.getByRole('navigation', { name: 'Queues' }).getByText('Overdue').click()
  await expect(search).toHaveValue('')
})

test('at 1024 px nothing of settlement lies beyond the edge', async ({ visitorPage }) => {
  const page = await visitorPage({ width: 1024, height: 768 })
  await openDesk(page, 'settlement')
  await expect(page.getByRole('searchbox', { name: 'Search this queue' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
})
