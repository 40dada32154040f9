/** Keeps the map in ARCHITECTURE.md true: which way imports point, and what stays out of where. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Each room may import those on the floors below it, and itself. */
const FLOORS = [
  ['languages'],
  ['rules'],
  ['ui', 'browser', 'server'],
  ['engine'],
  ['catalogue', 'live', 'sign-in'],
  ['features'],
  // The three contents, and what screens read of their addresses.
  ['pages.ts', 'pages.gen.ts', 'page-searches.ts', 'endpoints.ts', 'jobs.ts'],
  ['serve'],
  ['router.tsx'],
  ['hydrate', 'serve.server.ts'],
  [
    'main.server.ts',
    'main.staff.server.ts',
    'main.verify.server.ts',
    'main.backup.server.ts',
    'main.restore.server.ts',
  ],
]
/** The most files of one folder. */
const MAX_FILES = 40

const files = readdirSync('src', { recursive: true })
  .map(String)
  .filter((file) => /\.tsx?$/.test(file) && !/\.gen\.ts$/.test(file))
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const program = files.filter((file) => !isTest(file))

test('imports point the right way', () => {
  const wrong = program.flatMap((file) =>
    importsOf(file).flatMap(({ target }) => {
      if (target.startsWith('node:')) {
        return runsOnServer(file) ? [] : [`${file} uses ${target}`]
      }
      if (!target.startsWith('.')) return []
      const imported = resolveFrom(file, target)
      if (!mayImport(file, imported)) return [`${file} imports ${imported}`]
      if (runsOnServer(imported) && !runsOnServer(file))
        return [`${file} pulls ${imported} into the browser`]
      return []
    }),
  )
  expect(wrong).toEqual([])
})

test('nothing of the catalogue shows outside its face', () => {
  const FACE = ['catalogue.server.ts', 'query.ts', 'auction-filter.ts', 'filters-of-kind.ts']
  const reachingIn = files.flatMap((file) => {
    if (roomOf(file) === 'catalogue') return []
    const imported = importsOf(file).map(({ target }) => resolveFrom(file, target))
    const hidden = imported.filter(
      (one) => roomOf(one) === 'catalogue' && !FACE.includes(one.replace('catalogue/', '')),
    )
    return hidden.map((one) => `${file} imports ${one}`)
  })
  expect(reachingIn).toEqual([])
})

test('no file imports itself by way of others', () => {
  const graph = new Map(program.map((file) => [file, neighboursOf(file)]))
  expect(circlesIn(graph)).toEqual([])
})

test('every file of src has a floor', () => {
  expect(program.filter((file) => floorOf(file) < 0)).toEqual([])
})

test('features import one another without a circle, types and what runs on the server included', () => {
  const graph = new Map<string, string[]>()
  for (const file of program.filter((candidate) => roomOf(candidate) === 'features')) {
    const from = featureOf(file)
    const to = importsOf(file)
      .filter(({ target }) => target.startsWith('.'))
      .map(({ target }) => resolveFrom(file, target))
      .filter((imported) => roomOf(imported) === 'features')
      .map(featureOf)
      .filter((feature) => feature !== from)
    graph.set(from, [...new Set([...(graph.get(from) ?? []), ...to])])
  }
  expect(circlesIn(graph)).toEqual([])
})

/** Numbered, and kept for good: migrations are forward only (docs/decisions/0009), and decisions that are superseded stay to be read. */
const ONLY_GROW = ['db/migrations', 'docs/decisions']

test(`no folder holds more than ${MAX_FILES} files`, () => {
  const everything = ['src', 'test', 'demo', 'bench', 'build', 'db', 'docs'].flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true }),
  )
  const folders = Map.groupBy(
    everything.filter((entry) => entry.isFile() && !ONLY_GROW.includes(entry.parentPath)),
    (entry) => entry.parentPath,
  )
  const crowded = [...folders].filter(([, entries]) => entries.length > MAX_FILES)
  expect(crowded.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([])
})

test('the rules know no clock, no chance, no process and no program but their own', () => {
  const ALLOWED = ['zod']
  const impure =
    /\bnew Date\(\)|\bDate\.now\b|\bMath\.random\b|\bperformance\.|\bprocess\.|\bglobalThis\.|\bfetch\(|\bcrypto\./
  const rules = program.filter((file) => roomOf(file) === 'rules')
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

const ENGINES =
  'auctions|auction_events|bids|voided_bids|reservations|idempotency_keys|checkpoints|checkpoint_entries|' +
  'sales|sale_events|invoice_numbers|payments|offers|notices|release_passes|' +
  'consigned_sales|consignor_charges|proceeds_statements|proceeds_lines|proceeds_payouts'
const WRITE = new RegExp(
  `(?:insert into|update|delete from|merge into|truncate(?: table)?)(?: only)?\\s+"?(?:${ENGINES})\\b` +
    `|(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*['"\`](?:${ENGINES})\\b`,
  'i',
)

test('auctions, their ledgers, bids, reservations and checkpoints are written by the engine alone', () => {
  const writers = program.filter((file) => WRITE.test(withoutComments(file)))
  expect(writers.length).toBeGreaterThan(0)
  expect(writers.filter((file) => roomOf(file) !== 'engine')).toEqual([])
})

test.each([
  'insert into auctions (id)',
  'update "bids" set amount = 1',
  'DELETE FROM voided_bids',
  'truncate table auction_events',
  'merge into reservations using',
  "db.insertInto('checkpoints')",
  'tx.updateTable("idempotency_keys")',
])('a write is noticed: %s', (statement) => {
  expect(statement).toMatch(WRITE)
})

test('no table is written by a name that is put together', () => {
  const byVariable = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\((?!\s*['"])/
  expect(program.filter((file) => byVariable.test(withoutComments(file)))).toEqual([])
})

test('the look knows no query and no router, the engine no request, no response and nothing of what is shown', () => {
  const imports = (room: string, found: RegExp) =>
    program
      .filter((file) => roomOf(file) === room)
      .flatMap((file) => importsOf(file).map(({ target }) => `${file} imports ${target}`))
      .filter((line) => found.test(line))
  expect(imports('ui', /@tanstack\//)).toEqual([])
  expect(imports('engine', /\bhono\b|\/public-auction\.ts$/)).toEqual([])
  const engine = program.filter((file) => roomOf(file) === 'engine')
  const http = /\bnew (?:Request|Response)\b|: (?:Request|Response)\b|\bResponse\.json\b/
  expect(engine.filter((file) => http.test(withoutComments(file)))).toEqual([])
})

// The browser hydrates without what reads them (decision 18): a page with data of theirs would stay as it was sent.
const NOT_HYDRATED = /\b(?:createServerFn|serializationAdapters|createSerializationAdapter)\b/

test('no server function and no serialization adapter is used', () => {
  expect(program.filter((file) => NOT_HYDRATED.test(withoutComments(file)))).toEqual([])
})

test.each(['createServerFn()', 'createStart(() => ({ serializationAdapters: [] }))'])(
  'what could not be hydrated is noticed: %s',
  (code) => {
    expect(code).toMatch(NOT_HYDRATED)
  },
)

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

function mayImport(file: string, imported: string): boolean {
  const [from, to] = [floorOf(file), floorOf(imported)]
  return (
    roomOf(file) === roomOf(imported) || (to >= 0 && to < from) || isProgramsDemo(file, imported)
  )
}

/** The programs, and nothing else, hand the demo in. */
function isProgramsDemo(file: string, imported: string): boolean {
  return /^main\..*server\.ts$/.test(file) && imported.startsWith('../demo/')
}

/** -1 for what is no part of the product. */
function floorOf(file: string): number {
  return FLOORS.findIndex((rooms) => rooms.includes(roomOf(file)))
}

/** The folder of `src` that a file lies in; a file right in `src` is a room of its own. */
function roomOf(file: string): string {
  return file.split('/')[0] ?? ''
}

function featureOf(file: string): string {
  return file.split('/')[1] ?? ''
}

function runsOnServer(file: string): boolean {
  return (
    roomOf(file) === 'server' ||
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
