import { ask } from '../parts/off-screen.ts'
import { expect, test, untilHydrated } from '../product.ts'

test('without a connection a phone number stays as it is typed, and is written out once that is back', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await page.goto('/contact')
  const phone = page.getByLabel(/^Phone/)
  await untilHydrated(page)
  await page.context().setOffline(true)
  await phone.pressSequentially('8135550176')
  await expect(phone).toHaveValue('8135550176')
  await page.getByLabel('Subject').focus()
  await page.context().setOffline(false)
  await phone.focus()
  await expect(phone).toHaveValue('(813) 555-0176')
})

test('a number that is known already is written out before anybody types', async ({
  memberPage,
}) => {
  const page = await memberPage('Dana Whitfield')
  await page.goto('/help')
  expect(await ask(page, 'PATCH', '/api/me', { telephone: '8135550176' })).toBe(200)
  await page.goto('/contact')
  await expect(page.getByLabel(/^Phone/)).toHaveValue('(813) 555-0176')
})
