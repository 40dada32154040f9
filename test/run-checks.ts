/**
 * `npm test` and `npm run check`: one step after the other, each with its time, until the first that fails.
 * The last line tells how many tests passed and failed, the one before it how many were skipped; a failing step that is no test
 * counts as one.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  countsOfPlaywright,
  countsOfVitest,
  sayCounts,
  type Counts,
} from './counting/count-tests.ts'
import { findBrowser } from './find-browser.ts'

type Step = {
  name: string
  command: string[]
  env?: Record<string, string>
  count?: () => Promise<Counts>
}

const reports = await mkdtemp(join(tmpdir(), 'hammerlane-reports-'))
const isFast = process.argv[2] === 'fast'
/** Colours are for terminals; in a file they are noise. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
/** Dozens of programs start in the tests, each twice as fast where its modules were compiled before. */
const compiled = { NODE_COMPILE_CACHE: resolve('node_modules/.compile-cache') }
const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
let ended = false
let current: ChildProcess | undefined

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    ended = true
    current?.kill(signal)
  })
}

try {
  // Found first: a machine without a browser should not learn so after minutes of other tests.
  const browser = isFast || !(await hasBrowserTests()) ? undefined : await findBrowser(say)
  const steps = [...staticSteps(), isFast ? pureTests() : allTests()]
  // Before the types: the build writes the table of pages that they need.
  if (!isFast || !existsSync('src/pages.gen.ts')) steps.unshift(webPages())
  if (browser) steps.push(browserTests(browser))
  for (const step of steps) {
    if (ended || !(await passes(step))) break
  }
} catch (error) {
  counts.failed += 1
  say(error instanceof Error ? error.message : String(error))
} finally {
  await rm(reports, { recursive: true, force: true })
}
if (ended && counts.failed === 0) counts.failed = 1
sayCounts(counts).forEach(say)
process.exitCode = counts.failed === 0 ? 0 : 1

function webPages(): Step {
  return { name: 'web pages', command: ['launch.mjs', 'build'] }
}

function staticSteps(): Step[] {
  return [
    { name: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit'] },
    { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--quiet'] },
    { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  ]
}

function pureTests(): Step {
  return vitest('pure tests', ['--project', 'pure*'])
}

function allTests(): Step {
  return vitest('tests', [])
}

function vitest(name: string, args: string[]): Step {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name,
    command: ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters],
    count: async () => countsOfVitest(await readFile(report, 'utf8')),
  }
}

function browserTests(browser: string): Step {
  const report = join(reports, 'playwright.json')
  return {
    name: 'browser tests',
    command: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    env: { HAMMERLANE_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: async () => countsOfPlaywright(await readFile(report, 'utf8')),
  }
}

async function hasBrowserTests(): Promise<boolean> {
  if (!existsSync('test/browser')) return false
  return (await readdir('test/browser')).some((file) => file.endsWith('.spec.ts'))
}

async function passes(step: Step): Promise<boolean> {
  const start = performance.now()
  say(`\n— ${step.name}`)
  const code = await run(step)
  // A step that broke before it could write its report still counts.
  const counted = await step.count?.().catch(() => undefined)
  counts.passed += counted?.passed ?? 0
  counts.skipped += counted?.skipped ?? 0
  counts.failed += code === 0 ? 0 : Math.max(counted?.failed ?? 0, 1)
  say(
    `— ${step.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
  return code === 0
}

function run({ command, env }: Step): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...plain, ...compiled, ...env },
    })
    current = child
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
