import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { AT_ONE_GO } from '../../../test/pages/whole-pages.ts'
import { createLog } from '../log.ts'
import { createRenderer, type ServerEntry } from './render.ts'

/** What browsers take at once from one server by HTTP/1.1. */
const AT_ONCE = 6

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/categories': [{ slug: 'rvs', name: 'RVs', description: 'Homes on wheels', count: 24 }],
  '/api/site': {
    support_phone: '8135550100',
    support_email: 'a@b.example',
    support_hours: 'always',
    terms_version: '2026-11-22',
    sign_in_providers: [],
  },
}

/** As `vite build` made it; no auction is found, and lists cannot be read. */
async function pageAt(path: string): Promise<{ status: number; html: string }> {
  const built: string = new URL('../../../dist/en/server/server.js', import.meta.url).href
  const render = createRenderer({
    serverEntry: (await import(built)) as ServerEntry,
    api: async (address) => {
      const { pathname } = new URL(address, 'http://localhost')
      const answer = ANSWERS[pathname]
      const status = pathname === '/api/auctions' ? 500 : 404
      return answer ? Response.json(answer) : Response.json({ status }, { status })
    },
    log: createLog('silent'),
  })
  const response = await render(new Request(`http://localhost${path}`), {
    nonce: 'a-nonce',
    slices: AT_ONE_GO,
  })
  return { status: response.status, html: await response.text() }
}

/** The addresses of elements like these, in the page's order. */
function addressesIn(html: string, elements: RegExp): string[] {
  return [...html.matchAll(elements)].flatMap(
    ([tag]) => /(?:href|src)="(\/assets\/[^"]+)"/.exec(tag)?.[1] ?? [],
  )
}

const sheetsIn = (html: string) => addressesIn(html, /<link [^>]*rel="stylesheet"[^>]*>/g)

test.each([
  ['/page-not-found', 404],
  ['/category/nothing', 404],
  ['/auction/00000000-0000-4000-8000-000000000000', 404],
  ['/auctions', 503],
  ['/help/how-to-bid', 200],
])('%s is seen as it is meant before any script, and answers %i', async (path, status) => {
  const page = await pageAt(path)
  expect(page.status).toBe(status)
  const files = sheetsIn(page.html).map((sheet) =>
    readFile(new URL(`../../../dist/en/client${sheet}`, import.meta.url), 'utf8'),
  )
  const styles = (await Promise.all(files)).join('\n')
  // The header and the footer, what stands between them, and the tokens of all.
  const parts = ['.header-main', '.footer-groups', '.btn', '--color-lane:']
  expect(parts.filter((part) => !styles.includes(part))).toEqual([])
})

test('what all pages need is one style sheet: at an address without a screen there is no other', async () => {
  const nothing = sheetsIn((await pageAt('/page-not-found')).html)
  expect(nothing).toHaveLength(1)
  for (const path of ['/', '/auctions', '/help/how-to-bid', '/contact'])
    expect(sheetsIn((await pageAt(path)).html)[0]).toBe(nothing[0])
})

test.each(['/auctions', '/help/how-to-bid'])(
  'what %s needs to be seen, a browser asks for at once',
  async (path) => {
    const { html } = await pageAt(path)
    const asked = addressesIn(html, /<link [^>]*rel="(?:stylesheet|preload)"[^>]*>|<script [^>]*>/g)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.length).toBeLessThanOrEqual(AT_ONCE)
  },
)
