/**
 * A bid as its bidder lives it, in Chromium against the product on the same machine: how soon after
 * hydration the panel takes a bid, and how long it is from the click to the confirmed state.
 */
import { chromium, type Browser } from '@playwright/test'
import { TERMS_VERSION } from '../src/rules/policy.ts'
import { findBrowser } from '../test/find-browser.ts'
import { DETAILS, PICTURE } from '../test/registration-details.ts'
import { latencyOf, ms, say } from './figures.ts'
import { startProduct, withDatabase } from './product.ts'

const ROUNDS = 25
/** The first ones find nothing compiled and nothing in memory. */
const WARM_UP = 5
const MAX_MS = 100

export async function measureBidInBrowser(): Promise<void> {
  const executablePath = await findBrowser((line) => console.error(line))
  await withDatabase(async (setup) => {
    const product = await startProduct(setup, { demo: true })
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const rounds = await placeBids(browser, product.url)
      const warm = rounds.slice(WARM_UP)
      console.log(`a bid in the browser, ${warm.length} auctions opened afresh:`)
      report(
        '  ready to take a bid, after hydration',
        warm.map(({ ready }) => ready),
      )
      report(
        '  from the click to the confirmed state',
        warm.map(({ confirmed }) => confirmed),
      )
    } finally {
      await browser.close()
      await product.stop()
    }
  })
}

function report(name: string, samples: readonly number[]): void {
  const { p50, p99, max } = latencyOf(samples)
  const figure = `p50 ${ms(p50)}, p99 ${ms(p99)}, at most ${ms(max)}`
  say(name, figure, { goal: `under ${MAX_MS} ms`, isMet: p99 < MAX_MS })
}

interface Round {
  /** Milliseconds. */
  ready: number
  confirmed: number
}

async function placeBids(browser: Browser, url: string): Promise<Round[]> {
  const context = await browser.newContext({ storageState: await asMember(url) })
  const page = await context.newPage()
  await page.addInitScript(watchPanel)
  const rounds: Round[] = []
  for (const id of await openAuctions(url)) {
    await page.goto(`${url}/auction/${id}`)
    await page.waitForFunction(() => window.panelReadyAt !== undefined)
    // As people do: what the page does when it is idle is done before they press.
    await page.waitForLoadState('networkidle')
    rounds.push(await page.evaluate(pressPlaceBid))
  }
  return rounds
}

declare global {
  interface Window {
    panelHydratedAt?: number
    panelReadyAt?: number
  }
}

/** Notes when React has taken the panel over, and when its member's form can be sent. Runs in the page. */
function watchPanel(): void {
  const look = () => {
    const button = document.querySelector<HTMLButtonElement>('#bidding .bid-form .btn-lane')
    if (button && Object.keys(button).some((key) => key.startsWith('__reactProps'))) {
      window.panelHydratedAt ??= performance.now()
      const isKnown = document.querySelector('#bidding .until-known') === null
      if (isKnown && !button.disabled) window.panelReadyAt = performance.now()
    }
    if (window.panelReadyAt === undefined) channel.port2.postMessage(null)
  }
  // Sooner than any timer: it looks again each time that the page is free.
  const channel = new MessageChannel()
  channel.port1.onmessage = look
  channel.port2.postMessage(null)
}

/** Runs in the page. */
function pressPlaceBid(): Promise<Round> {
  const panel = document.querySelector('#bidding')
  const button = panel?.querySelector<HTMLButtonElement>('.bid-form .btn-lane')
  if (!panel || !button) throw new Error('there is no bid to place')
  return new Promise((resolve) => {
    const start = performance.now()
    const observer = new MutationObserver(() => {
      if (!panel.textContent.includes('You are winning.')) return
      observer.disconnect()
      const confirmed = performance.now() - start
      resolve({ ready: (window.panelReadyAt ?? 0) - (window.panelHydratedAt ?? 0), confirmed })
    })
    observer.observe(panel, { subtree: true, childList: true, characterData: true })
    button.click()
  })
}

/** Terms and details, as the Register form sends them. */
async function registerMember(url: string, authorization: string): Promise<void> {
  const details = {
    ...DETAILS,
    username: 'dana_bench',
    terms_accepted: true,
    terms_version: TERMS_VERSION,
  }
  const headers = { authorization, 'content-type': 'application/json' }
  const body = new FormData()
  body.set('file', new File([PICTURE], 'license.png', { type: 'image/png' }))
  const calls: [string, RequestInit][] = [
    ['/api/me', { method: 'PATCH', headers, body: JSON.stringify(details) }],
    ['/api/me/id-photo', { method: 'PUT', headers: { authorization }, body }],
  ]
  for (const [path, init] of calls) {
    const { ok, status } = await fetch(`${url}${path}`, init)
    if (!ok) throw new Error(`${path} answered ${status}`)
  }
}

/** The browser of a new member, who has registered. */
async function asMember(url: string) {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'dana@example.com',
      password: 'correct-horse',
      data: { full_name: 'Dana Whitfield' },
    }),
  })
  if (!response.ok) throw new Error(`/signup answered ${response.status}`)
  const session = await response.text()
  const { access_token } = JSON.parse(session) as { access_token: string }
  await registerMember(url, `Bearer ${access_token}`)
  const localStorage = [{ name: 'hammerlane.session', value: session }]
  return { cookies: [], origins: [{ origin: url, localStorage }] }
}

/** Those that will not end meanwhile. */
async function openAuctions(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/auctions?status=available&limit=${ROUNDS + WARM_UP}`)
  const { items } = (await response.json()) as { items: { id: string; ends_at: string }[] }
  const later = Date.now() + 600_000
  return items.filter(({ ends_at }) => Date.parse(ends_at) > later).map(({ id }) => id)
}
