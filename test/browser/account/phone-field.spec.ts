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
