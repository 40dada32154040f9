import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

test('what is made as a document is counted as one', () => {
  const documents = endpoints.filter(({ responseType }) => responseType === 'application/pdf')
  expect(documents.length).toBeGreaterThan(1)
  for (const { path, limit } of documents) expect([path, limit]).toEqual([path, 'documents'])
})

test('what goes through bids without number is counted apart from other reads', () => {
  const rivals = endpoints.find(({ path }) => path === '/api/me/rival-bids')
  expect(rivals?.limit).toBe('histories')
})
