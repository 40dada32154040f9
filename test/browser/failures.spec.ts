import { Writable } from 'node:stream'
import type { Page } from '@playwright/test'
import { createLog } from '../../src/server/log.ts'
import { createRenderer, type ServerEntry } from '../../src/server/pages/render.ts'
import { AT_ONE_GO } from '../pages/whole-pages.ts'
import { FULL_FACTS } from './parts/full-facts.ts'
import { expect, expectAccessible, hearsLive, type Staff, test } from './product.ts'

/** An answer that keeps no promise: the screen throws over it. */
const BROKEN = { equipment: null }

test('a screen that throws on the server is replaced by its failure, and the frame stays', async ({
  staff,
  page,
  baseURL,
}) => {
  const { id, title } = await staff.createAuction()
  const lines: string[] = []
  const output = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const render = createRenderer({
    serverEntry: await builtPages(),
    log: createLog('info', output),
    api: async (address) => {
      const answer = await fetch(`${baseURL}${address}`)
      if (address !== `/api/auctions/${id}`) return answer
      return Response.json({ ...((await answer.json()) as object), ...BROKEN })
    },
  })
  const address = `${baseURL}/auction/${id}`
  const answer = await render(new Request(address), { nonce: 'a-nonce', slices: AT_ONE_GO })
  const html = await answer.text()
  expect(answer.status).toBe(500)
  for (const text of ['Failed to load auction', 'Try again', 'Browse Auctions', 'Quick Links']) {
    expect(html).toContain(text)
  }
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('TypeError')

  // The browser comes to the same end with the same data, and to another with what is read anew.
  const headers = { 'content-type': 'text/html' }
  await page.route(address, (route) => route.fulfill({ status: 500, headers, body: html }))
  await page.goto(address)
  await expect(page.getByRole('alert')).toContainText('Failed to load auction')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('a screen that throws in the browser keeps the frame, and can be tried again', async ({
  staff,
  visitorPage,
}) => {
  const { page, open, address } = await besideAnAuction(staff, visitorPage)
  await page.route(address, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), ...BROKEN } })
  })
  await open()
  await expect(page.getByRole('heading', { name: 'Failed to load auction' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Failed to load auction')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(FULL_FACTS.title)
})

test('an auction that cannot be read says so, in a toast and in its place', async ({
  staff,
  visitorPage,
}) => {
  const { page, open, address } = await besideAnAuction(staff, visitorPage)
  await page.route(address, (route) => route.abort())
  await open()
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to load auction' })
  await expect(toast).toContainText('Error')
  await page.unroute(address)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(FULL_FACTS.title)
})

test('a bid list that cannot be read is logged and shown empty; the rest of the page is there', async ({
  staff,
  visitorPage,
}) => {
  const { page, open, address } = await besideAnAuction(staff, visitorPage)
  const logged = page.waitForEvent('console', (line) =>
    line.text().includes('The bids of this auction could not be read'),
  )
  await page.route(`${address}/bids*`, (route) => route.abort())
  await open()
  const history = page.getByRole('region', { name: 'Live Bid History' })
  await expect(history).toContainText('No bids yet')
  await expect(page.getByRole('region', { name: 'Vehicle Details' })).toBeVisible()
  await expect(page.getByText('Failed to load')).toHaveCount(0)
  expect((await logged).type()).toBe('error')
})

/** A visitor at a list of one auction, about to open it. */
async function besideAnAuction(staff: Staff, visitorPage: () => Promise<Page>) {
  const word = `lot${crypto.randomUUID().slice(0, 8)}`
  const { id } = await staff.createAuction({ ...FULL_FACTS, description: word })
  const page = await visitorPage()
  const isAlive = hearsLive(page)
  await page.goto(`/auctions?q=${word}`)
  await isAlive
  return {
    page,
    address: `**/api/auctions/${id}`,
    open: () => page.getByRole('article').getByRole('link').press('Enter'),
  }
}

async function builtPages(): Promise<ServerEntry> {
  const built = new URL('../../dist/en/server/server.js', import.meta.url)
  return ((await import(built.href)) as { default: ServerEntry }).default
}
