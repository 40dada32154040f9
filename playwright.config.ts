import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './test/find-browser.ts'

/** Remembered for the worker processes, which read this file again. */
const browser = await findBrowser((line) => process.stderr.write(`${line}\n`))
process.env['HAMMERLANE_CHROMIUM'] = browser
/** A folder of each run's own: several may run at once. */
const results = (process.env['HAMMERLANE_BROWSER_RESULTS'] ??= mkdtempSync(
  join(tmpdir(), 'hammerlane-browser-results-'),
))

/** People at real browsers, against the real server with a database of its own. */
export default defineConfig({
  testDir: 'test/browser',
  globalSetup: './test/browser/start-product.ts',
  fullyParallel: true,
  // Two more than the cores of a small machine: people in tests often wait for one another.
  workers: 4,
  forbidOnly: true,
  // Limits end what hangs; how fast a machine is, they do not tell.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  outputDir: results,
  use: {
    launchOptions: {
      executablePath: browser,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
    },
    viewport: { width: 1440, height: 900 },
    // What slides in is there at once, and need not be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // What a worker asks for tests cannot hold back; those of workers allow them.
    serviceWorkers: 'block',
  },
})
