import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'

const DOCUMENTS = ['docs/asvs.md', 'docs/operations.md', 'docs/scaling.md', 'docs/security.md']

/** Files of ours in backticks: below `src/`, or from the top of the repository. */
const FILE = /`([\w.*-]+(?:\/[\w.*-]+)*\/[\w.*-]+\.(?:tsx?|mjs|sql|md|json))`/g
/** Named once more beside its folder, or in a section about it. */
const SHORT_FILE = /`([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|sql))`/g
/** Of functions and of settings: `dropPending`, `STAFF_SECOND_STEP`. */
const NAME = /`([a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+)(?:=\w+)?`/g
const NAME_IN_FILE = /`(\w+)` in `([\w./-]+\.tsx?)`/g

/** Names that are not ours: a word of a header that proxies may add. */
const OF_OTHERS = ['includeSubDomains']

const paths = globSync('{src,test,demo,db,bench}/**/*.{ts,tsx,mjs,sql}')
const basenames = new Set(paths.map((path) => basename(path)))
const words = new Set(
  [...paths, '.env.example'].flatMap((path) => readFileSync(path, 'utf8').match(/\w+/g) ?? []),
)

test.each(['README.md', 'ARCHITECTURE.md'])('%s names files that are there', (document) => {
  expect(missingIn(readFileSync(document, 'utf8'))).toEqual([])
})

test('decisions name files that are there', () => {
  const texts = globSync('docs/decisions/*.md').map((path) => readFileSync(path, 'utf8'))
  const inForce = texts.filter((text) => !/^Superseded by/m.test(text))
  expect(inForce.length).toBeGreaterThan(20)
  expect(inForce.flatMap(missingIn)).toEqual([])
})

test('a file that is not there is noticed', () => {
  expect(missingIn('see `sign-in/no-such-file.ts`')).toHaveLength(1)
})

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(document, 'utf8')
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

  test('names files that are there', () => {
    expect(found(FILE).length).toBeGreaterThan(0)
    expect(missingIn(text)).toEqual([])
    expect(found(SHORT_FILE).filter((name) => !basenames.has(name))).toEqual([])
  })

  test('names functions and settings that are there, where it says', () => {
    const missing = found(NAME).filter((name) => !words.has(name) && !OF_OTHERS.includes(name))
    expect(missing).toEqual([])
    for (const [, name = '', path = ''] of text.matchAll(NAME_IN_FILE)) {
      const contents = filesAt(path).map((file) => readFileSync(file, 'utf8'))
      expect([name, path, contents.some((content) => content.includes(name))]).toEqual([
        name,
        path,
        true,
      ])
    }
  })

  test('has in each row as many cells as its table has columns', () => {
    expect(brokenRows(text)).toEqual([])
  })

  test('tells nothing in two rows of one section', () => {
    expect(text.split(/^#+ /m).flatMap(repeatedRows)).toEqual([])
  })
})

/** First cells that begin more than one row. */
function repeatedRows(section: string): string[] {
  const firstCells = [...section.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell)
  return firstCells.filter((cell, at) => firstCells.indexOf(cell) !== at)
}

function missingIn(text: string): string[] {
  const named = [...text.matchAll(FILE)].map(([, path = '']) => path)
  // How the next migration is named.
  const ours = named.filter((path) => !path.includes('NNNN'))
  return ours.filter((path) => !existsSync(path) && filesAt(path).length === 0)
}

function filesAt(path: string): string[] {
  return globSync([path, `src/${path}`])
}

/** Rows with other than the cells of their head, and heads without the line below them that makes a table. */
function brokenRows(text: string): string[] {
  const broken: string[] = []
  let columns = 0
  for (const [index, line] of text.split('\n').entries()) {
    const cells = line.startsWith('|') ? cellsOf(line) : 0
    if (cells > 0 && columns === 0) columns = cells
    if (cells > 0 && cells !== columns) broken.push(`${index + 1}: ${line.slice(0, 80)}`)
    if (cells === 0) columns = 0
  }
  const heads = text.matchAll(/(?<=^|\n\n)\|.*\n(?!\|[-|]+\|\n)/g)
  return [...broken, ...[...heads].map(([line]) => line)]
}

/** A bar in a cell is written `\|`. */
function cellsOf(line: string): number {
  return line.replaceAll('\\|', '').split('|').length - 2
}
