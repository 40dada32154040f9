/** The JavaScript that the first load of `/` brings along, in each language, compressed. */
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
      for (const path of ['/', '/es/']) await measure(product.url, path)
    } finally {
      await product.stop()
    }
  })
}

async function measure(origin: string, path: string): Promise<void> {
  const { files, inline } = await scriptsOf(`${origin}${path}`)
  const total = kilobytesOf(files.values()) + kilobytesOf(inline)
  say(
    `first load of ${path}`,
    `${total.toFixed(1)} kB of JavaScript by gzip, in ${files.size} files and ${inline.length} inline scripts (these ${kilobytesOf(inline).toFixed(1)} kB)`,
    { goal: `at most ${MAX_KB} kB`, isMet: total <= MAX_KB },
  )
}

/** Every script that a browser loads for the page, and those that stand in it. */
async function scriptsOf(page: string) {
  const html = await (await fetch(page)).text()
  const inline = inlineScriptsOf(html)
  const addresses = new Set<string>()
  const executablePath = await findBrowser((line) => console.error(line))
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const tab = await browser.newPage()
    tab.on('request', (request) => {
      if (request.resourceType() === 'script') addresses.add(request.url())
    })
    await tab.goto(page)
    await tab.locator('.theme-switch:enabled').waitFor()
    await tab.waitForLoadState('networkidle')
  } finally {
    await browser.close()
  }
  const files = new Map<string, string>()
  for (const address of addresses) files.set(address, await (await fetch(address)).text())
  return { files, inline }
}
