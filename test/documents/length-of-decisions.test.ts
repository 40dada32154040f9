import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Room for what was decided and why; how it is done the code tells. */
const MAX_WORDS = 350

const decisions = globSync('docs/decisions/*.md').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

// History stays as it was written.
const inForce = decisions.filter(({ text }) => !/^Superseded by/m.test(text))

test(`a decision in force is told in at most ${MAX_WORDS} words`, () => {
  expect(inForce.length).toBeGreaterThan(20)
  const long = inForce.filter(({ text }) => text.trim().split(/\s+/).length > MAX_WORDS)
  expect(long.map(({ path }) => path)).toEqual([])
})
