/** Keeps colours in one place: decision 21. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WITH_COLOURS = [join('ui', 'tokens.css'), join('ui', 'theme.css')]
const RAW_COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|:[^;{]*(?<![-\w])(?:white|black)(?![-\w])/i

test('a style sheet takes its colours from tokens', () => {
  const sheets = readdirSync('src', { recursive: true }).map(String)
  const raw = sheets
    .filter((file) => file.endsWith('.css') && !WITH_COLOURS.includes(file))
    .flatMap((file) => declarationsOf(file).map((line) => `${file}: ${line}`))
    .filter((line) => RAW_COLOUR.test(line))
  expect(raw).toEqual([])
})

test.each([
  'a.css: color: #fff;',
  'a.css: background: rgb(15 17 19 / 0.86);',
  'a.css: border-color: white;',
])('a raw colour is noticed: %s', (line) => {
  expect(line).toMatch(RAW_COLOUR)
})

/** The lines with a value; a selector may have an id. */
function declarationsOf(file: string): string[] {
  const sheet = readFileSync(join('src', file), 'utf8').replace(/\/\*[^]*?\*\//g, '')
  return sheet
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.endsWith('{'))
}
