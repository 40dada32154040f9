/** What axe finds on a page, at the widths and in the themes that people see it in. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * axe finds nothing on the page as it stands, at 390 and 1440 px, in either theme. Without a reload, so
 * that what is open, typed and told stays. A theme changes colors alone.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleAtThisWidth(page)
  }
  if (size) await page.setViewportSize(size)
}

/** What still waits for its data has nothing to look at, or fades what it replaces; buttons aside, and what lies under a dialog. */
const WAITING = '[aria-busy="true"]:not(button, [aria-hidden="true"] *)'

/** The same for what only screens of this width have. */
export async function expectAccessibleAtThisWidth(page: Page): Promise<void> {
  await expect(page.locator(WAITING)).toHaveCount(0)
  const chosen = (await page.locator('html').getAttribute('data-theme')) ?? 'light'
  const other = chosen === 'dark' ? 'light' : 'dark'
  const width = page.viewportSize()?.width
  expect(await violationsOf(await axe(page)), `${chosen}, ${width} px`).toEqual([])
  await showTheme(page, other)
  expect(await violationsOf(await axeOfColors(page)), `${other}, ${width} px`).toEqual([])
  await showTheme(page, chosen)
}

/** The same at this width, of a page that follows the theme of the system alone. */
export async function expectAccessibleInBothSchemes(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await violationsOf(await axe(page)), `${what}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await violationsOf(await axeOfColors(page)), `${what}, dark`).toEqual([])
}

/**
 * Without what it does for frames inside the page, of which there are none: a third of the time. And without the
 * elements in which nothing was found: a quarter.
 */
async function axe(page: Page): Promise<AxeBuilder> {
  // Half a megabyte of script, which the page may have from the scan before.
  const isThere = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
  return builder.setLegacyMode().options({ resultTypes: ['violations'] })
}

async function axeOfColors(page: Page): Promise<AxeBuilder> {
  return (await axe(page)).withRules(['color-contrast', 'link-in-text-block'])
}

async function violationsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** As the theme switch does, which a dialog covers; not remembered. */
async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
}
