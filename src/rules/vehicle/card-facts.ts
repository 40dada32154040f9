import type { FactName } from './vehicle-facts.ts'

/** The facts that are sent along with the cards of a list, apart from the table of all: every page's first script reads them. */
export const CARD_FACTS = [
  ...(['title', 'category', 'year', 'make', 'model'] as const),
  ...(['mileage', 'mileage_unit', 'location', 'image_url'] as const),
] as const satisfies readonly FactName[]

export type CardFactName = (typeof CARD_FACTS)[number]
