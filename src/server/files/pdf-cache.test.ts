import { expect, test } from 'vitest'
import { createPdfCache } from './pdf-cache.ts'

test('a document is made once, by all that it is made of', async () => {
  const cachedPdf = createPdfCache()
  let made = 0
  const make = async () => Buffer.from(`document ${(made += 1)}`)
  const both = await Promise.all([cachedPdf('lot 1', make), cachedPdf('lot 1', make)])
  expect(both.map(String)).toEqual(['document 1', 'document 1'])
  expect(String(await cachedPdf('lot 1', make))).toBe('document 1')
  expect(String(await cachedPdf('lot 1, changed', make))).toBe('document 2')
})

test('one is made at a time, thirty wait, and further ones are refused', async () => {
  const cachedPdf = createPdfCache()
  let underWay = 0
  const make = async () => {
    underWay += 1
    expect(underWay).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    underWay -= 1
    return Buffer.from('document')
  }
  const all = Array.from({ length: 32 }, (_, nth) => cachedPdf(`lot ${nth}`, make))
  const outcomes = await Promise.allSettled(all)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(31)
  expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'busy' } })
})

test('what failed is made anew', async () => {
  const cachedPdf = createPdfCache()
  await expect(cachedPdf('lot 1', () => Promise.reject(new Error('no ink')))).rejects.toThrow(
    'no ink',
  )
  expect(String(await cachedPdf('lot 1', async () => Buffer.from('document')))).toBe('document')
})
