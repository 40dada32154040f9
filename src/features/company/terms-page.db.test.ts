import { expect, test } from 'vitest'
import { AT_ONE_GO } from '../../../test/pages/whole-pages.ts'
import { createLog } from '../../server/log.ts'
import { createRenderer, type ServerEntry } from '../../server/pages/render.ts'

const SITE = {
  ...{ support_phone: '8135550100', support_email: 'a@b.example', support_hours: 'always' },
  ...{ terms_version: '2026-12-01b', sign_in_providers: [] },
}

/** As `vite build` made it, with these further terms of the house. */
async function termsPage(additions: string): Promise<string> {
  const answers: Record<string, unknown> = {
    '/api/site': SITE,
    '/api/categories': [],
    '/api/terms': { version: SITE.terms_version, additions },
  }
  const built: string = new URL('../../../dist/en/server/server.js', import.meta.url).href
  const render = createRenderer({
    serverEntry: (await import(built)) as ServerEntry,
    api: async (address) =>
      Response.json(answers[new URL(address, 'http://localhost').pathname] ?? {}),
    log: createLog('silent'),
  })
  const request = new Request('http://localhost/terms')
  const response = await render(request, { nonce: 'a-nonce', slices: AT_ONE_GO })
  expect(response.status).toBe(200)
  return response.text()
}

test('what the house adds stands below the terms of the program, as text, with the day of all', async () => {
  const page = await termsPage('Storage costs <b>$10</b> a day.\n\nKeys are not guaranteed.')
  expect(page).toContain('<p>Storage costs &lt;b&gt;$10&lt;/b&gt; a day.</p>')
  expect(page).toContain('<p>Keys are not guaranteed.</p>')
  expect(page.indexOf('A bid is binding.')).toBeLessThan(page.indexOf('<p>Keys are not'))
  expect(page).toContain('December 1, 2026')
})

test('where it adds nothing there is no such part', async () => {
  expect(await termsPage('')).not.toContain('Further terms of the house')
})
