/** Mails in the browser of a phone and of a desk, as mail programs show them: nothing of the product but their HTML. */
import type { Page } from '@playwright/test'
import { chunk } from 'es-toolkit/array'
import { inLanguage } from '../../src/languages/in-language.server.ts'
import { LANGUAGES } from '../../src/languages/language.ts'
import { mailHtml } from '../../src/server/mail/mail-html.ts'
import { everyMail } from '../mail/every-mail.ts'
import { expect, expectAccessibleInBothSchemes, test } from './product.ts'

/** Few enough for the time of a test. */
const GROUPS = LANGUAGES.flatMap((language) =>
  chunk(Object.entries(inLanguage(language, everyMail)), 15).map((mails) => ({ language, mails })),
)

for (const { language, mails } of GROUPS) {
  test(`mails fit phones and desks, and axe finds nothing in light or dark, from '${mails[0]?.[0]}' on in '${language}'`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
    for (const [name, mail] of mails) {
      await page.setViewportSize({ width: 1440, height: 900 })
      const html = inLanguage(language, () =>
        mailHtml(mail, 'You get this mail because of this test.'),
      )
      await page.setContent(await html)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(mail.subject)
      const box = await page.locator('.mail').boundingBox()
      expect.soft(box?.width, `${name} at a desk`).toBe(576)
      for (const width of [600, 390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        expect.soft(await widest(page), `${name} at ${width} px`).toBeLessThanOrEqual(width)
      }
      expect.soft(await torn(page), name).toEqual([])
      await expectAccessibleInBothSchemes(page, name)
    }
  })
}

/** Labels of one or two words that take two lines, and what is highlighted where it takes three: on the narrowest phone. */
function torn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const linesOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    const takesMore = (selector: string, lines: number) =>
      [...document.querySelectorAll(selector)].filter((one) => linesOf(one) > lines)
    const labels = takesMore('.label', 1).filter(({ textContent: text }) => text.length <= 12)
    return [...labels, ...takesMore('.panel strong', 2)].map(({ textContent: text }) => text)
  })
}

/** The right edge of what reaches furthest, also where it is cut off. */
function widest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const edges = [...document.querySelectorAll('body *')].map(
      (element) => element.getBoundingClientRect().right,
    )
    return Math.max(document.documentElement.scrollWidth, ...edges.map(Math.floor))
  })
}
