/** Mails in the browser of a phone, as mail programs show them: nothing of the product but their HTML. */
import { mailHtml } from '../../src/server/mail/mail-html.ts'
import { everyMail } from '../mail/every-mail.ts'
import { expect, expectAccessible, test } from './product.ts'

test('every mail fits a phone of 390 px, and one of 320', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } })
  for (const [name, mail] of Object.entries(everyMail())) {
    await page.setContent(await mailHtml(mail, 'You get this mail because of this test.'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(mail.subject)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const needed = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(needed, `${name} at ${width} px`).toBeLessThanOrEqual(width)
    }
  }
})

test('a mail is 576 px wide at most, and axe finds nothing in light and dark', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } })
  const { 'notice purchase_agreement': purchase, recovery } = everyMail()
  for (const mail of [purchase, recovery]) {
    if (!mail) throw new Error('there is no such mail')
    await page.setContent(await mailHtml(mail, 'You get this mail because of this test.'))
    await page.setViewportSize({ width: 1440, height: 900 })
    const box = await page.locator('.mail').boundingBox()
    expect(box?.width).toBe(576)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
  }
})
