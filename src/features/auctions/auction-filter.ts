/** The filters of the auction list that have choices: all but the search. Each is a member of the query. */
export const FILTERS = [
  ...(['status', 'category', 'make', 'state', 'year_min', 'year_max'] as const),
  ...(['price_min', 'price_max', 'mileage_max', 'no_reserve', 'buy_now'] as const),
] as const

export type FilterName = (typeof FILTERS)[number]
