import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files of ours in backticks: below `src/`, or from the top of the repository. */
const NAMED = /`([\w.*-]+(?:\/[\w.*-]+)*\/[\w.*-]+\.(?:tsx?|mjs|sql|md|json))`/g

test.each(['docs/asvs.md', 'docs/operations.md'])('%s names files that are there', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(NAMED)].map(([, path = '']) => path)
  const missing = named.filter(
    (path) => !existsSync(path) && globSync([path, `src/${path}`]).length === 0,
  )
  expect(named.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})
