/** Keeps what has most to lose tested: for each line of a room's source there are at least 0.8 lines of tests. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const LEAST = 0.8
/** Written by `npm run db:types`. */
const GENERATED = 'database-types.ts'

test.each(['server', 'engine', 'live'])(
  `src/%s has at least ${LEAST} lines of tests for each line of source`,
  (room) => {
    const files = readdirSync(join('src', room), { recursive: true })
      .map(String)
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(GENERATED))
    const isTest = (file: string) => /\.test\.tsx?$/.test(file)
    const linesOf = (some: string[]) =>
      some.reduce((sum, file) => sum + countLines(join('src', room, file)), 0)
    const source = linesOf(files.filter((file) => !isTest(file)))
    expect(source).toBeGreaterThan(0)
    expect(linesOf(files.filter(isTest)) / source).toBeGreaterThanOrEqual(LEAST)
  },
)

function countLines(file: string): number {
  return readFileSync(file, 'utf8').split('\n').length - 1
}
