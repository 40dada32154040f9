import { expect, test } from 'vitest'
import { readablePath } from './readable-path.ts'

test.each(['/', '/auction/7c9e', '/category/a%20b', '/caf%C3%A9', '/100%25', '/%00'])(
  '%s is left as it is',
  (path) => expect(readablePath(path)).toBe(path),
)

test.each([
  ['/auction/%zz', '/auction/%25zz'],
  ['/category/%FF', '/category/%25FF'],
  ['/a%20b/%', '/a%2520b/%25'],
])('%s, which nobody can read, becomes %s', (path, readable) => {
  expect(readablePath(path)).toBe(readable)
  expect(readablePath(readable)).toBe(readable)
})
