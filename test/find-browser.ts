/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The setting HAMMERLANE_CHROMIUM, one that is installed, Playwright's own; else one is installed.
 * @returns the path of the program
 * @throws Error that says what to do when there is none and none can be installed
 */
export async function findBrowser(say: (line: string) => void): Promise<string> {
  const given = process.env['HAMMERLANE_CHROMIUM']
  if (given) {
    if (existsSync(given)) return given
    throw new Error(
      `HAMMERLANE_CHROMIUM is ${given}, which does not exist. Set it to a Chromium, or unset it to have one found.`,
    )
  }
  const found = installedBrowser() ?? (await playwrightsBrowser())
  if (found) return found
  say('Installing Chromium for the browser tests …')
  const installed = installByApt() ?? (await installByPlaywright())
  if (installed) return installed
  throw new Error(
    'There is no Chromium, and none could be installed. Install Chromium or Chrome, or set HAMMERLANE_CHROMIUM to one.',
  )
}

/** The first has no windows to draw: tests take half the time in it. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const ON_MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** One that is there but does not run (a stub that asks for a snap, a missing library) does not count. */
function installedBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const places = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...ON_MACOS,
  ]
  return places.find((place) => existsSync(place) && runs(place))
}

/** Asked for only now: merely loading Playwright takes a while. */
async function playwrightsBrowser(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  const place = chromium.executablePath()
  return existsSync(place) && runs(place) ? place : undefined
}

function installByApt(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] } satisfies Parameters<
    typeof spawnSync
  >[2]
  spawnSync('apt-get', ['update', '-qq'], quiet)
  for (const name of ['chromium-headless-shell', 'chromium']) {
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
    const installed = installedBrowser()
    if (installed) return installed
  }
  return undefined
}

async function installByPlaywright(): Promise<string | undefined> {
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : []
  spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'install', ...withLibraries, 'chromium'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  return playwrightsBrowser()
}

function runs(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0
}
