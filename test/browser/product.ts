/** What browser tests start from: the running product, auctions that staff made, members who are signed in. */
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import type { StaffAuction } from '../../src/features/staff/inventory/auction-form.ts'
import { DETAILS, PICTURE } from '../registration-details.ts'
import { loadOnlyAtRest } from './parts/history.ts'
import { SECOND_STAFF } from './start-product.ts'

export interface Staff {
  /** An auction that is open for an hour and ordinary in all that is not named. */
  createAuction(change?: Record<string, unknown>): Promise<StaffAuction>
  /** `act(id, 'end')`, `act(id, 'withdraw')`. */
  act(id: string, what: 'end' | 'withdraw' | 'publish'): Promise<void>
  edit(id: string, change: Record<string, unknown>): Promise<void>
  voidHighestBid(id: string): Promise<void>
  /** Of a reservation: what waits for a second person about it. */
  signFor(reservation: string): Promise<void>
  /** The same, refused. */
  refuseFor(reservation: string): Promise<void>
  /** To the highest bidder of an auction that ended below its reserve, in dollars. */
  counterOffer(id: string, amount: number): Promise<void>
  /** Of a reservation: paid in full, now. */
  confirmPayment(reservation: string): Promise<void>
  extendDue(reservation: string, dueAt: Date): Promise<void>
  /** Whatever else staff may do: without a body it reads. */
  call<Reply>(path: string, body?: object, method?: 'PUT'): Promise<Reply>
  /** Their addresses. */
  addPhotos(id: string, photos: { file: Buffer; caption: string }[]): Promise<string[]>
}

interface NewMember {
  /** Told everything that the Register form asks; otherwise the account was made without it, as by a mailed link. */
  isRegistered?: boolean
}

interface Product {
  staff: Staff
  /**
   * A page in a browser of its own, closed when the test ends. Whatever the test looks at, it may not throw, nor do
   * what its content security policy forbids.
   */
  openPage(options?: BrowserContextOptions): Promise<Page>
  /** A page in a browser of its own, signed in as a new member of this name, who has accepted no terms yet. */
  memberPage(fullName: string, member?: NewMember): Promise<Page>
  /** The same for somebody who is not signed in. */
  visitorPage(options?: { width?: number; height?: number }): Promise<Page>
}

export { expect }
export {
  expectAccessible,
  expectAccessibleAtThisWidth,
  expectAccessibleInBothSchemes,
} from './parts/accessible.ts'

export const test = base.extend<Product>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  baseURL: async ({}, use) => use(productUrl()),

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  staff: async ({}, use) =>
    use({
      ...{ createAuction, act, edit, voidHighestBid, signFor, refuseFor },
      ...{ counterOffer, confirmPayment, extendDue, addPhotos, call },
    }),

  openPage: async ({ browser }, use) => {
    const faults: Error[] = []
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: productUrl(), ...options })
      contexts.push(context)
      const page = await context.newPage()
      loadOnlyAtRest(page)
      await page.addInitScript(tellViolations)
      page.on('pageerror', (fault) =>
        faults.push(new Error(`${page.url()}: ${fault.message}`, { cause: fault })),
      )
      page.on('console', (line) => {
        if (/Content[- ]Security[- ]Policy/i.test(line.text())) faults.push(new Error(line.text()))
      })
      return page
    })
    // Windows that stay open go on counting down, and slow every test after this one.
    await Promise.all(contexts.map((context) => context.close()))
    expect(faults).toEqual([])
  },

  memberPage: async ({ openPage }, use) => {
    await use(async (fullName, { isRegistered = true } = {}) => {
      const session = await signUp(fullName)
      if (isRegistered) await tellDetails(session.access_token, fullName)
      const value = JSON.stringify(session)
      const origin = { origin: productUrl(), localStorage: [{ name: 'hammerlane.session', value }] }
      return openPage({ storageState: { cookies: [], origins: [origin] } })
    })
  },

  visitorPage: async ({ openPage }, use) => {
    await use(({ width = 1440, height = 900 } = {}) => openPage({ viewport: { width, height } }))
  },
})

/**
 * Those too that a library caught, which the browser itself does not write: Zod tries whether it may compile text to code,
 * unless it was told (`src/browser/no-eval.ts`). Runs in the page.
 */
function tellViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    throw new Error(`Content Security Policy: ${violatedDirective} ${blockedURI} ${sourceFile}`)
  })
}

/** Resolves when our own code answers to what is pressed on the page, and the browser no longer does. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.locator('.theme-switch:enabled').waitFor({ state: 'attached' })
}

/** The same for all of an auction's page: Similar auctions hydrate last. */
export async function untilLastPartIsHydrated(page: Page): Promise<void> {
  await untilPartIsHydrated(page.getByRole('region', { name: 'Similar auctions' }))
}

/** The same for a part of a page. Nothing in sight tells, but what React notes at its elements. */
export async function untilPartIsHydrated(part: Locator): Promise<void> {
  const isReacts = () =>
    part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isReacts).toBe(true)
}

/** The script that hydrates a page. */
export const HYDRATION = '**/hydrate-page-*.js'

/** Keeps back what a page asks for at such addresses, until what it answers with is called. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await isAllowed
    await route.continue()
  })
  return allow
}

function productUrl(): string {
  return fromEnvironment('HAMMERLANE_URL')
}

async function createAuction(change: Record<string, unknown> = {}): Promise<StaffAuction> {
  const { auction } = await call<{ auction: StaffAuction }>('/api/staff/auctions', {
    title: '2019 Ford F-150 Lariat',
    category: 'cars-trucks',
    starting_bid: 10_000,
    ends_at: new Date(Date.now() + 3_600_000).toISOString(),
    status: 'available',
    ...change,
  })
  return auction
}

async function act(id: string, what: string): Promise<void> {
  await call(`/api/staff/auctions/${id}/${what}`, {})
}

async function edit(id: string, change: Record<string, unknown>): Promise<void> {
  await call(`/api/staff/auctions/${id}`, change, 'PATCH')
}

async function voidHighestBid(id: string): Promise<void> {
  const response = await fetch(`${productUrl()}/api/auctions/${id}/bids`)
  const { items } = (await response.json()) as { items: { id: string }[] }
  const { approval } = await call<{ approval: { id: string } }>(
    `/api/staff/auctions/${id}/bids/${items[0]?.id}/void`,
    { reason: 'A mistake' },
  )
  await decide(approval.id, 'approve')
}

async function signFor(reservation: string): Promise<void> {
  for (const approval of await waitingFor(reservation)) await decide(approval, 'approve')
}

async function refuseFor(reservation: string): Promise<void> {
  for (const approval of await waitingFor(reservation)) await decide(approval, 'refuse')
}

async function waitingFor(reservation: string): Promise<string[]> {
  const { approvals } = await call<{ approvals: { id: string }[] }>(
    `/api/staff/reservations/${reservation}`,
  )
  return approvals.map(({ id }) => id)
}

/** A second person does, who has just signed in. */
async function decide(approval: string, how: 'approve' | 'refuse'): Promise<void> {
  const { access_token: token } = await send<{ access_token: string }>(
    '/auth/v1/token?grant_type=password',
    SECOND_STAFF,
  )
  const authorization = `Bearer ${token}`
  await send(`/api/staff/approvals/${approval}/${how}`, {}, { authorization })
}

async function counterOffer(id: string, amount: number): Promise<void> {
  await call(`/api/staff/auctions/${id}/counter-offer`, { amount })
}

async function confirmPayment(reservation: string): Promise<void> {
  await call(`/api/staff/reservations/${reservation}/confirm-payment`, {})
}

async function extendDue(reservation: string, dueAt: Date): Promise<void> {
  const later = { due_at: dueAt.toISOString(), reason: 'A bank holiday' }
  await call(`/api/staff/reservations/${reservation}/due`, later)
}

async function addPhotos(
  id: string,
  photos: { file: Buffer; caption: string }[],
): Promise<string[]> {
  const form = new FormData()
  for (const { file, caption } of photos) {
    form.append('file', new File([new Uint8Array(file)], 'photo.jpg'))
    form.append('caption', caption)
  }
  const path = `/api/staff/auctions/${id}/photos`
  const response = await fetch(`${productUrl()}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fromEnvironment('HAMMERLANE_STAFF_TOKEN')}` },
    body: form,
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  const added = (await response.json()) as { photos: { url: string }[] }
  return added.photos.map(({ url }) => url)
}

async function call<Reply>(path: string, body?: object, method?: 'PATCH' | 'PUT'): Promise<Reply> {
  const authorization = `Bearer ${fromEnvironment('HAMMERLANE_STAFF_TOKEN')}`
  return send<Reply>(path, body, { authorization }, method)
}

/** A new account; its session as the browser keeps it. */
async function signUp(fullName: string): Promise<{ access_token: string }> {
  const email = `${crypto.randomUUID()}@example.com`
  const data = { full_name: fullName }
  return send('/auth/v1/signup', { email, password: 'correct-horse', data })
}

/** What the Register form asks, but for the terms. */
export async function tellDetails(token: string, fullName: string): Promise<void> {
  const authorization = `Bearer ${token}`
  const username = `u_${crypto.randomUUID().slice(-12)}`
  const details = { ...DETAILS, full_name: fullName, username }
  await send('/api/me', details, { authorization }, 'PATCH')
  const body = new FormData()
  body.set('file', new File([PICTURE], 'license.png', { type: 'image/png' }))
  const photo = { method: 'PUT', headers: { authorization }, body }
  const { status } = await fetch(`${productUrl()}/api/me/id-photo`, photo)
  if (status !== 200) throw new Error(`/api/me/id-photo: ${status}`)
}

async function send<Reply>(
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' = body ? 'POST' : 'GET',
): Promise<Reply> {
  const response = await fetch(`${productUrl()}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body ? JSON.stringify(body) : null,
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Reply
}

function fromEnvironment(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: start the tests through Playwright`)
  return value
}

/** Resolves when a page that is about to be opened hears live of its auctions. To be called before `goto`. */
export async function hearsLive(page: Page): Promise<void> {
  const connection = await page.waitForEvent('websocket')
  await connection.waitForEvent('framereceived', ({ payload }) =>
    String(payload).includes('"type":"auction"'),
  )
}
