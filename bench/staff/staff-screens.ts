/**
 * The lists of the back office as staff see them, of a house with 100,000 auctions, in Chromium against the product on the same
 * machine: from the click in the rail, at what was pointed at a moment before, until the rows are painted and the page is free for a key.
 */
import { chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { findBrowser } from '../../test/find-browser.ts'
import { latencyOf, ms, say } from '../figures.ts'
import { startProduct, withDatabase, type Product } from '../product.ts'
import { AUCTIONS, fillHouse } from './full-house.ts'
import { withDatabaseAt } from './seeded.ts'

const ROUNDS = 15
/** The first ones load the screens' scripts. */
const WARM_UP = 2
const MAX_MS = 200
/** Nobody presses sooner after the pointer has come. */
const POINTED_MS = 100
const LOGIN = { email: 'desk@bench.example', password: 'correct-horse' }

/** What stands for a row of each. */
const TABLE_ROW = '.grid tbody tr[aria-rowindex]'
const SCREENS: Readonly<Record<string, string>> = {
  inventory: TABLE_ROW,
  live: '.live-table tbody tr:not(.live-group)',
  settlement: '.settle-rows:not([aria-busy]) .settle-row',
  people: TABLE_ROW,
  audit: TABLE_ROW,
}

export async function measureStaffScreens(): Promise<void> {
  const executablePath = await findBrowser((line) => console.error(line))
  await withDatabase(async (setup) => {
    const env = { STAFF_SECOND_STEP: 'off' }
    const empty = await startProduct(setup, { env })
    const staff = await aStaffMember(empty, setup.databaseUrl)
    await empty.stop()
    await fillHouse(setup.databaseUrl, staff)
    const product = await startProduct(setup, { env })
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const value = await sessionOf(product)
      const localStorage = [{ name: 'hammerlane.session', value }]
      const context = await browser.newContext({
        ...{ baseURL: product.url, viewport: { width: 1440, height: 900 } },
        storageState: { cookies: [], origins: [{ origin: product.url, localStorage }] },
      })
      const page = await context.newPage()
      console.log(`screens of ${AUCTIONS} auctions, opened ${ROUNDS} times each:`)
      for (const [screen, row] of Object.entries(SCREENS)) await measureScreen(page, screen, row)
    } finally {
      await browser.close()
      await product.stop()
    }
  })
}

async function measureScreen(page: Page, screen: string, row: string): Promise<void> {
  const took: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    // Nothing of the last round is in the page's memory.
    await page.goto('/staff')
    await page.locator('.staff-rail a[href="/staff/inventory"]').waitFor()
    await page.waitForLoadState('networkidle')
    await page.hover(`.staff-rail a[href="/staff/${screen}"]`)
    await page.waitForTimeout(POINTED_MS)
    const time = await page.evaluate(openScreen, { href: `/staff/${screen}`, row })
    if (round >= 0) took.push(time)
  }
  const { p50, p95, max } = latencyOf(took)
  say(`  ${screen}`, `p50 ${ms(p50)}, p95 ${ms(p95)}, at most ${ms(max)}`, {
    goal: `p95 under ${MAX_MS} ms`,
    isMet: p95 < MAX_MS,
  })
}

/** Runs in the page. */
async function openScreen({ href, row }: { href: string; row: string }): Promise<number> {
  const link = document.querySelector<HTMLElement>(`.staff-rail a[href="${href}"]`)
  if (!link) throw new Error(`nothing leads to ${href}`)
  const begun = performance.now()
  link.click()
  for (;;) {
    // After the frame that shows what stands there now.
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)))
    if (document.querySelector(row)) return performance.now() - begun
    if (performance.now() - begun > 30_000) throw new Error(`${href} shows no row`)
  }
}

async function aStaffMember({ url }: Product, databaseUrl: string): Promise<string> {
  const { user } = await post<{ user: { id: string } }>(`${url}/auth/v1/signup`, {
    ...LOGIN,
    data: { full_name: 'Robin Desk' },
  })
  await withDatabaseAt(databaseUrl, { max: 1 }, (db) =>
    sql`update users set roles = '{member,staff,admin}' where id = ${user.id}`.execute(db),
  )
  return user.id
}

/** What the browser keeps of somebody who is signed in. */
async function sessionOf({ url }: Product): Promise<string> {
  return JSON.stringify(await post(`${url}/auth/v1/token?grant_type=password`, LOGIN))
}

async function post<Answer>(address: string, body: object): Promise<Answer> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response.json() as Promise<Answer>
}
