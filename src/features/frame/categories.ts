import { queryOptions } from '@tanstack/react-query'

/** A category as GET /api/categories tells it; `count` is the number of its public auctions. */
export interface CategoryCount {
  slug: string
  name: string
  description: string
  count: number
}

export const categoriesQuery = queryOptions<
  CategoryCount[],
  Error,
  CategoryCount[],
  readonly [string]
>({ queryKey: ['/api/categories'] })

/** The count of the All row (specification, section 2 'Sidebar'). */
export function countOfAll(categories: readonly CategoryCount[]): number {
  return categories.reduce((sum, category) => sum + category.count, 0)
}
