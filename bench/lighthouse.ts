/**
 * What Lighthouse says of the public pages, as it asks by default: a phone of the middle class on a slow line, both
 * simulated, against the production build with the demo. Of each figure the median; processes that are busy beside
 * it make the performance and the blocking time worse, nothing else.
 */
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { findBrowser } from '../test/find-browser.ts'
import { say } from './figures.ts'
import { freePort } from './free-port.ts'
import { startProduct, withDatabase } from './product.ts'

const RUNS = 3

interface Figure {
  name: string
  of(result: Result): number
  text(value: number): string
  target: string
  isMet(value: number): boolean
}

const FIGURES: Figure[] = [
  category('performance', 95),
  category('accessibility', 100),
  category('best-practices', 100),
  category('seo', 100),
  audit('largest-contentful-paint', 1_800, milliseconds),
  audit('cumulative-layout-shift', 0.02, (value) => value.toFixed(3)),
  audit('total-blocking-time', 200, milliseconds),
]

export async function measureLighthouse(): Promise<void> {
  const executablePath = await findBrowser((line) => console.error(line))
  await withDatabase(async (setup) => {
    const product = await startProduct(setup, { demo: true })
    const port = await freePort()
    const args = ['--no-sandbox', `--remote-debugging-port=${port}`]
    const browser = await chromium.launch({ executablePath, args })
    try {
      for (const path of await pathsAt(product.url)) await measurePage(product.url, path, port)
    } finally {
      await browser.close()
      await product.stop()
    }
  })
}

async function pathsAt(origin: string): Promise<string[]> {
  const response = await fetch(`${origin}/api/auctions?status=available&limit=1`)
  const { items } = (await response.json()) as { items: { id: string }[] }
  const auctions = items.map(({ id }) => `/auction/${id}`)
  return ['/', '/auctions', ...auctions, '/help/how-to-bid']
}

async function measurePage(origin: string, path: string, port: number): Promise<void> {
  // Kept in the server's memory from now on, as a page is that others have asked for.
  await (await fetch(origin + path)).arrayBuffer()
  const results: Result[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const outcome = await lighthouse(origin + path, { port, logLevel: 'error' })
    if (!outcome) throw new Error(`Lighthouse did not look at ${path}`)
    results.push(outcome.lhr)
  }
  const speed = medianOf(results.map(({ environment }) => environment.benchmarkIndex))
  console.log(`Lighthouse, ${path}, median of ${RUNS}, benchmark index ${Math.round(speed)}:`)
  for (const { name, of, text, target, isMet } of FIGURES) {
    const value = medianOf(results.map(of))
    say(`  ${name}`, text(value), { goal: target, isMet: isMet(value) })
  }
  for (const line of shortcomings(results)) console.log(`  not perfect: ${line}`)
}

function category(id: string, least: number): Figure {
  return {
    name: id,
    of: ({ categories }) => Math.round((categories[id]?.score ?? NaN) * 100),
    text: String,
    target: least === 100 ? '100' : `at least ${least}`,
    isMet: (value) => value >= least,
  }
}

function audit(id: string, below: number, text: Figure['text']): Figure {
  return {
    name: id,
    of: ({ audits }) => audits[id]?.numericValue ?? NaN,
    text,
    target: `under ${text(below)}`,
    isMet: (value) => value < below,
  }
}

function milliseconds(value: number): string {
  return `${Math.round(value)} ms`
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

/** The audits that count and were not passed in full, in any of the runs, each with its worst. */
function shortcomings(results: readonly Result[]): string[] {
  const worst = new Map<string, { score: number; line: string }>()
  for (const { categories, audits } of results) {
    for (const { id, auditRefs } of Object.values(categories)) {
      for (const ref of auditRefs.filter(({ weight }) => weight > 0)) {
        const { score = null, title = '', displayValue = '' } = audits[ref.id] ?? {}
        // Rounding aside, as Lighthouse colours them green.
        if (score === null || score >= 0.9 || score >= (worst.get(ref.id)?.score ?? 1)) continue
        worst.set(ref.id, { score, line: `${id}, ${ref.id}: ${title} ${displayValue}`.trim() })
      }
    }
  }
  return [...worst.values()].map(({ line }) => line)
}
