import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const DOCUMENT = readFileSync('ARCHITECTURE.md', 'utf8')

/** The part below a heading, up to the next one of any level. */
function part(heading: string): string {
  const [, below = ''] = DOCUMENT.split(`${heading}\n`)
  return below.split(/^#/m)[0] ?? ''
}

/** Files in backticks with the room that they are in. */
const filesIn = (text: string) =>
  [...text.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.tsx?)`/g)].map(([, path = '']) => path)

test('ARCHITECTURE.md names files that are there', () => {
  const missing = filesIn(DOCUMENT).filter(
    (path) => !existsSync(path) && !existsSync(`src/${path}`),
  )
  expect(missing).toEqual([])
})

describe.each([
  { heading: '## The path of a bid', files: 8, rooms: 3 },
  { heading: '## The path of a list page', files: 12, rooms: 2 },
])('$heading', ({ heading, files, rooms }) => {
  const named = new Set(filesIn(part(heading)))

  test(`is at most ${files} files in ${rooms} rooms`, () => {
    expect(named.size).toBeGreaterThan(4)
    expect(named.size).toBeLessThanOrEqual(files)
    expect(new Set([...named].map((path) => path.split('/')[0])).size).toBeLessThanOrEqual(rooms)
  })
})

test('every code that the engine and the access to calls refuse a bid with stands in the table', () => {
  const sources = [
    'server/http/access.ts',
    'features/account/email-proof/require-proven-email.server.ts',
    'engine/lane.server.ts',
    'engine/decide-together.server.ts',
    'engine/stored-responses.server.ts',
    'engine/require-registration.server.ts',
  ].map((path) => readFileSync(`src/${path}`, 'utf8'))
  const codes = sources.flatMap((text) =>
    [...text.matchAll(/new Problem\(\s*'(\w+)'/g)].map(([, code = '']) => code),
  )
  const table = part('### Why a bid is refused')
  expect(codes.length).toBeGreaterThan(5)
  // What is ours to mend is no refusal.
  expect(
    codes.filter((code) => code !== 'internal_error' && !table.includes(`\`${code}\``)),
  ).toEqual([])
})
