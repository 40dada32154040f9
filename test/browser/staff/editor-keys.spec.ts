import { expect, test } from '../product.ts'
import { openDesk, openNewDraft } from './at-the-desk.ts'

test('from lot to lot of the list, and from part to part of the editor, by keys', async ({
  staff,
  visitorPage,
}) => {
  const word = `Steps${crypto.randomUUID().slice(0, 8)}`
  for (const title of [`${word} first`, `${word} second`]) await staff.createAuction({ title })
  const page = await visitorPage()
  await openDesk(page, `inventory?q=${word}`)
  await expect(page.getByRole('row', { name: word })).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const title = page.getByRole('heading', { name: word, level: 2 })
  await expect(title).toBeVisible()
  const first = await title.innerText()
  const listed = page.getByRole('navigation', { name: 'Lots as listed' })
  await expect(listed).toHaveText(/1 of 2 listed/)
  await page.keyboard.press('Control+]')
  await expect(listed).toHaveText(/2 of 2 listed/)
  await expect(title).not.toHaveText(first)
  await expect(listed.getByRole('link', { name: 'Lot after' })).toHaveCount(0)
  // The preview has parts of the same names.
  const part = (name: string) => page.getByRole('main').getByRole('region', { name }).first()
  // Also out of a field.
  await page.getByLabel('Title', { exact: true }).focus()
  await page.keyboard.press('Control+ArrowDown')
  await expect(part('Photos')).toBeFocused()
  await page.keyboard.press('Control+ArrowDown')
  await expect(part('Condition report')).toBeFocused()
  await page.keyboard.press('Control+ArrowUp')
  await expect(part('Photos')).toBeFocused()
  await page.keyboard.press('Control+[')
  await expect(title).toHaveText(first)
})

test('what was typed last of a draft is saved, however soon one goes to the next lot', async ({
  staff,
  visitorPage,
}) => {
  const word = `Soon${crypto.randomUUID().slice(0, 8)}`
  for (const title of [`${word} first`, `${word} second`])
    await staff.createAuction({ title, status: 'draft' })
  const page = await visitorPage()
  await openDesk(page, `inventory?q=${word}`)
  await expect(page.getByRole('row', { name: word })).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const listed = page.getByRole('navigation', { name: 'Lots as listed' })
  await expect(listed).toHaveText(/1 of 2 listed/)
  const isSaved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByLabel('Location').fill('Boise, ID')
  await page.keyboard.press('Control+]')
  expect((await isSaved).status()).toBe(200)
  await expect(listed).toHaveText(/2 of 2 listed/)
  await page.keyboard.press('Control+[')
  await expect(page.getByLabel('Location')).toHaveValue('Boise, ID')
  await expect(page.getByText('Not saved')).toHaveCount(0)
})

test('keys that are held since they asked do not answer too', async ({ staff, visitorPage }) => {
  const { page } = await openNewDraft(staff, visitorPage, { reserve_price: 12_000 })
  await expect(page.getByRole('button', { name: /^Publish/ })).toBeEnabled()
  await page.keyboard.down('Control')
  await page.keyboard.down('Enter')
  const dialog = page.getByRole('dialog', { name: /^Publish HL-/ })
  const answer = dialog.getByRole('button', { name: 'Publish' })
  await expect(answer).toBeFocused()
  await page.keyboard.up('Control')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(answer).toBeEnabled()
  await expect(answer).toHaveText('Publish')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^HL-\d+ published$/)).toBeVisible()
})
