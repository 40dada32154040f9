/** Keeps the map in ARCHITECTURE.md true: which way imports point, and what stays out of where. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const MAY_IMPORT: Record<string, string[]> = {
  rules: ['rules'],
  ui: ['rules', 'ui'],
  server: ['rules', 'server'],
  browser: ['rules', 'browser'],
  features: ['rules', 'ui', 'server', 'browser', 'features'],
  '': ['rules', 'ui', 'server', 'browser', 'features', '', '..'],
}

const files = readdirSync('src', { recursive: true })
  .map(String)
  .filter((file) => /\.tsx?$/.test(file) && !/\.gen\.ts$/.test(file))
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const program = files.filter((file) => !isTest(file))

test('imports point the right way', () => {
  const wrong = program.flatMap((file) =>
    importsOf(file).flatMap(({ target }) => {
      if (target.startsWith('node:')) {
        return runsOnServer(file) || areaOf(file) === '' ? [] : [`${file} uses ${target}`]
      }
      if (!target.startsWith('.')) return []
      const imported = resolveFrom(file, target)
      if (!MAY_IMPORT[areaOf(file)]?.includes(areaOf(imported)))
        return [`${file} imports ${imported}`]
      if (runsOnServer(imported) && !runsOnServer(file))
        return [`${file} pulls ${imported} into the browser`]
      return []
    }),
  )
  expect(wrong).toEqual([])
})

test('no file imports itself by way of others', () => {
  const graph = new Map(program.map((file) => [file, neighboursOf(file)]))
  expect(circlesIn(graph)).toEqual([])
})

test('features import one another without a circle, what runs on the server and what is seen taken apart', () => {
  const graph = new Map<string, string[]>()
  for (const file of program.filter((candidate) => areaOf(candidate) === 'features')) {
    const from = featureOf(file)
    const to = neighboursOf(file)
      .filter((imported) => areaOf(imported) === 'features')
      .map(featureOf)
      .filter((feature) => feature !== from)
    graph.set(from, [...new Set([...(graph.get(from) ?? []), ...to])])
  }
  expect(circlesIn(graph)).toEqual([])
})

test('the rules know no clock, no chance, no process and no program but their own', () => {
  const ALLOWED = ['zod', 'canonicalize', '@noble/hashes']
  const impure =
    /\bnew Date\(\)|\bDate\.now\b|\bMath\.random\b|\bperformance\.|\bprocess\.|\bglobalThis\.|\bfetch\(|\bcrypto\./
  const rules = program.filter((file) => areaOf(file) === 'rules')
  expect(rules.filter((file) => impure.test(withoutComments(file)))).toEqual([])
  const foreign = rules.flatMap((file) =>
    importsOf(file).flatMap(({ target }) =>
      target.startsWith('.') ||
      ALLOWED.some((name) => target === name || target.startsWith(`${name}/`))
        ? []
        : [`${file} imports ${target}`],
    ),
  )
  expect(foreign).toEqual([])
})

test('the environment is handed to the config and otherwise unknown', () => {
  const readers = program.filter((file) =>
    withoutComments(file).replaceAll('loadConfig(process.env)', '').includes('process.env'),
  )
  expect(readers).toEqual([])
})

test('no folder or file has a name that could hold anything', () => {
  const vague =
    /(^|\/)(utils?|lib|common|helpers?|shared|misc|services?|managers?|index)(\.[a-z.]+|\/)/
  expect(files.filter((file) => vague.test(file))).toEqual([])
})

test('the ledger, the bids and how an auction stands are written by the recording alone', () => {
  // A new auction is not yet in the ledger: whoever creates it writes its first line.
  const mayWrite = /^features\/(auctions\/recording|staff\/inventory\/create-auction)\.server\.ts$/
  const ledger =
    /(insert into|update|delete from|insertInto\('|updateTable\('|deleteFrom\(')\s*(auction_events|bids|reservations)\b/
  const standing =
    /(update auctions set|updateTable\('auctions'\))[^;]{0,600}?\b(status|current_bid|leading_bidder_id|bid_count)\b/
  const writers = program.filter((file) => {
    const code = withoutComments(file)
    return ledger.test(code) || standing.test(code)
  })
  expect(writers.filter((file) => !mayWrite.test(file))).toEqual([])
})

type Import = { target: string; isType: boolean }

function importsOf(file: string): Import[] {
  const statements = withoutComments(file).matchAll(
    /\b(import|export) (type )?(?:[^'";]*? from )?'([^']+)'|\bimport\('([^']+)'\)/g,
  )
  return [...statements].map(([, , type, target, lazy]) => ({
    target: target ?? lazy ?? '',
    isType: type !== undefined,
  }))
}

/** The files of `src` that a file loads when it runs; types are gone by then. */
function neighboursOf(file: string): string[] {
  return importsOf(file)
    .filter(({ target, isType }) => target.startsWith('.') && !isType)
    .map(({ target }) => resolveFrom(file, target))
    .filter((imported) => program.includes(imported))
}

function resolveFrom(file: string, target: string): string {
  return normalize(join(dirname(file), target))
}

function areaOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : ''
}

function featureOf(file: string): string {
  const feature = file.split('/')[1] ?? ''
  return runsOnServer(file) ? `${feature} (server)` : feature
}

function runsOnServer(file: string): boolean {
  return (
    areaOf(file) === 'server' ||
    /\.(server|test)\.tsx?$/.test(file) ||
    /^(endpoints|jobs)\.ts$/.test(file)
  )
}

function withoutComments(file: string): string {
  return readFileSync(join('src', file), 'utf8').replace(
    /\/\*[^]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm,
    '',
  )
}

/** Each circle once, as "a -> b -> a". */
function circlesIn(graph: Map<string, string[]>): string[] {
  const circles: string[] = []
  const finished = new Set<string>()
  const visit = (node: string, path: string[]) => {
    const start = path.indexOf(node)
    if (start >= 0) circles.push([...path.slice(start), node].join(' -> '))
    if (start >= 0 || finished.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...path, node])
    finished.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return circles
}
