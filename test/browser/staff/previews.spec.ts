import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../product.ts'
import { openDesk, signInHere } from './at-the-desk.ts'

const mailOf = (page: Page) => page.getByRole('region', { name: 'Email', exact: true })
const frameOf = (page: Page) => mailOf(page).frameLocator('iframe')
const kindsOf = (page: Page) => page.getByRole('navigation', { name: 'Kinds of email' })

/** What an element of the mail looks like, and how wide the page is that it is in. */
function lookOf(page: Page) {
  return frameOf(page)
    .locator('.foot')
    .evaluate((foot) => [getComputedStyle(foot).backgroundColor, innerWidth])
}

test('staff look at what each mail says, at the widths of phones and desks, light and dark', async ({
  visitorPage,
}) => {
  const page = await visitorPage()
  await openDesk(page, 'outbox')
  await page.getByRole('link', { name: 'What emails say' }).click()
  await expect(mailOf(page).getByRole('heading', { name: 'Welcome to Hammerlane' })).toBeVisible()
  await kindsOf(page).getByRole('link', { name: 'Invoice', exact: true }).click()
  await expect(page).toHaveURL(/\/staff\/outbox\/previews\?kind=invoice$/)
  const heading = frameOf(page).getByRole('heading', { name: /2021 Toyota Camry SE/ })
  await expect(heading).toBeVisible()
  // Nothing in it leads anywhere.
  await expect(frameOf(page).getByRole('link')).toHaveCount(0)
  await expect.poll(() => lookOf(page)).toEqual(['rgb(244, 244, 241)', 600])
  await expectAccessible(page)

  await mailOf(page).getByRole('button', { name: '390 px' }).click()
  await expect.poll(() => lookOf(page)).toEqual(['rgb(244, 244, 241)', 390])
  await mailOf(page).getByRole('button', { name: 'Dark' }).click()
  await expect.poll(() => lookOf(page)).toEqual(['rgb(10, 11, 13)', 390])
  await expectAccessible(page)

  await mailOf(page).getByRole('button', { name: 'Agreed price' }).click()
  await expect(page).toHaveURL(/variant=agreed_price/)
  // The same look again, from its address.
  await page.reload()
  await expect.poll(() => lookOf(page)).toEqual(['rgb(10, 11, 13)', 390])
  await mailOf(page).getByRole('button', { name: 'As text' }).click()
  await expect(mailOf(page).getByLabel('Text of the email')).toContainText('$14,200.00')
  await expectAccessible(page)
})

test('keys and the palette lead through the mails', async ({ visitorPage }) => {
  const page = await visitorPage()
  await openDesk(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await palette.getByRole('combobox', { name: /^Screen/ }).fill('emails say')
  await page.getByRole('option', { name: 'What emails say' }).click()
  await expect(mailOf(page).getByRole('heading', { name: 'Welcome to Hammerlane' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/kind=address_confirmed/)
  const current = kindsOf(page).locator('[aria-current]')
  await expect(current).toHaveText('Address confirmed')
  await page.keyboard.press('k')
  await expect(current).toHaveText('Welcome')
})

test('on a phone a mail stands below the list, and nothing is cut off', async ({ visitorPage }) => {
  const page = await visitorPage({ width: 390, height: 844 })
  await page.goto('/staff/outbox/previews?kind=won&width=390')
  await signInHere(page)
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: innerWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(width)
  // As where a scroll bar takes its part of the window.
  const sides = await page.locator('.previews-stage').evaluate((stage) => {
    document.body.style.marginRight = '15px'
    const { left, right } = stage.getBoundingClientRect()
    return [left, innerWidth - right]
  })
  expect(sides).toEqual([0, 15])
})
