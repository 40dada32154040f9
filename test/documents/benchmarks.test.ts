import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('each bench has a line in its table, or is named among those that have none', () => {
  const program = readFileSync('bench/run.ts', 'utf8')
  const names = [...program.matchAll(/^ {2}'?([\w-]+)'?: measure\w+,$/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(30)
  const text = readFileSync('docs/benchmarks.md', 'utf8')
  const [, without = ''] = /^.*have no line,(.*?)\. \[/m.exec(text) ?? []
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  // Several of one line leave out what is the same.
  const isNamedIn = (part: string, name = '') =>
    new RegExp(`\`(${name}|${name.replace(/^staff(?=-)/, '')})( --[^\`]*)?\``).test(part)
  const where = names.map((name) => ({
    name,
    hasLine: isNamedIn(lines.join('\n'), name),
    isNamed: isNamedIn(without, name),
  }))
  expect(where.filter(({ hasLine, isNamed }) => hasLine === isNamed)).toEqual([])
})
