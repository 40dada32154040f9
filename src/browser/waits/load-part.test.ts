import { afterEach, expect, test, vi } from 'vitest'
import { loadPart } from './load-part.ts'
import { missingParts } from './missing-parts.ts'

afterEach(() => vi.unstubAllGlobals())

test('a part that cannot be fetched tells so at the wait that it was given, until it is there', async () => {
  const line = { onLine: false }
  const browser = new EventTarget()
  vi.stubGlobal('navigator', line)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('No line'))
  const wait = {}
  const loaded = loadPart(load, wait)
  await expect.poll(() => missingParts.getState().get(wait)).toBe('unreachable')
  load.mockResolvedValue('part')
  line.onLine = true
  browser.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('part')
  expect(missingParts.getState().has(wait)).toBe(false)
})
