import { expect, test } from 'vitest'
import { ApiProblem } from '../../../../browser/api.ts'
import { ArchiveFault } from './archive-fault.ts'
import { failureWords } from './failure-words.ts'

test('why photos were not sent is told in our words, never in those of a browser', () => {
  const told = 'You have no access to this.'
  const problem = { type: 'about:blank', title: 'Forbidden', status: 403, detail: told } as const
  expect(failureWords(new ApiProblem({ ...problem, code: 'forbidden' }))).toBe(told)
  expect(failureWords(new ArchiveFault('This is no ZIP file.'))).toBe('This is no ZIP file.')
  const browsers = new TypeError('Failed to fetch dynamically imported module: https://x.test/a.js')
  expect(failureWords(browsers)).toMatch(/^The import broke off\. Please choose the archive again/)
})
