/** The JavaScript that the first load of `/` brings along, compressed. */
import { chromium } from '@playwright/test'
import { findBrowser } from '../test/find-browser.ts'
import { inlineScriptsOf, kilobytesOf } from '../test/page-scripts.ts'
import { say } from './figures.ts'
import { startProduct, withDatabase } from './product.ts'

const MAX_KB = 170

export async function measureFirstLoad(): Promise<void> {
  await withDatabase(async (setup) => {
    const product = await startProduct(setup, { demo: true })
    try {
      const { files, inline } = await scriptsOf(product.url)
      const total = kilobytesOf(files.values()) + kilobytesOf(inline)
      say(
        'first load of /',
        `${total.toFixed(1)} kB of JavaScript by gzip, in ${files.size} files and ${inline.length} inline scripts (these ${kilobytesOf(inline).toFixed(1)} kB)`,
        { goal: `at most ${MAX_KB} kB`, isMet: total <= MAX_KB },
      )
    } finally {
      await product.stop()
    }
  })
}

/** Every script that a browser loads for the page, and those that stand in it. */
async function scriptsOf(origin: string) {
  const html = await (await fetch(origin)).text()
  const inline = inlineScriptsOf(html)
  const addresses = new Set<string>()
  const executablePath = await findBrowser((line) => console.error(line))
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') addresses.add(request.url())
    })
    await page.goto(origin)
    await page.locator('.theme-switch:enabled').waitFor()
    await page.waitForLoadState('networkidle')
  } finally {
    await browser.close()
  }
  const files = new Map<string, string>()
  for (const address of addresses) files.set(address, await (await fetch(address)).text())
  return { files, inline }
}
