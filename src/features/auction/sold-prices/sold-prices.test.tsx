import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../browser/query-client.ts'
import { soldPricesQuery } from './sold-prices-query.ts'
import type { SoldPrices as Answer } from './sold-prices.ts'
import { SoldPrices } from './sold-prices.tsx'

const AUCTION = { id: 'a', make: 'Ford', model: 'F-150', body_style: 'Pickup' }
const SPREAD: NonNullable<Answer['sold']> = {
  kind: 'model',
  ...{ count: 12, lowest: 10_500, median: 24_000, highest: 31_000 },
  ...{ from_year: 2016, to_year: 2022 },
}

function sectionOf(sold: Answer['sold']): string {
  const client = createQueryClient()
  client.setQueryData(soldPricesQuery('a').queryKey, { sold })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SoldPrices auction={AUCTION} />
    </QueryClientProvider>,
  )
}

test('it says how many of what were sold, and the lowest, the median and the highest price', () => {
  const html = sectionOf(SPREAD)
  expect(html).toContain('>Similar vehicles sold here</h2>')
  expect(html).toContain('12: Ford F-150, 2016 to 2022')
  for (const price of ['$10,500', '$24,000', '$31,000']) expect(html).toContain(`>${price}<`)
})

test('it says what they have in common where too few of the model were sold, and the years where they are known', () => {
  expect(sectionOf({ ...SPREAD, kind: 'body_style', to_year: 2016 })).toContain(
    '12: Ford, Pickup, 2016<',
  )
  expect(sectionOf({ ...SPREAD, from_year: null, to_year: null })).toContain('12: Ford F-150<')
})

test('there is no section where nothing can be told', () => {
  expect(sectionOf(null)).toBe('')
})
