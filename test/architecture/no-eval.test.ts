import { expect, test, vi } from 'vitest'

test('in a browser Zod compiles no text to code', async () => {
  vi.stubGlobal('document', {})
  await import('../../src/browser/no-eval.ts')
  // Loaded after it, as everything else is in a browser.
  const { z } = await import('zod')
  expect(z.config().jitless).toBe(true)
})
