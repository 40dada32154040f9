import { pick } from 'es-toolkit/object'
import type { AuctionRow } from '../engine/auction-row.server.ts'
import { lotNumber } from '../rules/public-auction.ts'
import { stateOf } from '../rules/states.ts'
import { bodyStyleName } from '../rules/vehicle/body-style.ts'
import { knownValues, searchedFacts, type FactName } from '../rules/vehicle/vehicle-facts.ts'
import { KEPT_COLUMNS, type CatalogueRow } from './auction-values.server.ts'

/** The category is kept, and has words of its own. */
const WORD_FACTS = searchedFacts('words').filter((name) => name !== 'category')
const NUMBER_FACTS = searchedFacts('number')

/** The columns of an auction that the catalogue reads, each once: some are searched and kept. */
export const READ_COLUMNS = [
  ...new Set([...KEPT_COLUMNS, ...WORD_FACTS, ...NUMBER_FACTS, 'lot_number', 'location'] as const),
]

export type ReadRow = Pick<AuctionRow, (typeof KEPT_COLUMNS)[number] | FactName | 'lot_number'>

/** Facts that are searched and no more become text: only their words are kept. */
export function catalogueRow(row: ReadRow): CatalogueRow {
  return {
    ...pick(row, KEPT_COLUMNS),
    body_style: bodyStyleName(row.body_style),
    location: row.location,
    state: stateOf(row.location),
    text: knownValues(row, WORD_FACTS).join('\n'),
    numbers: [lotNumber(row.lot_number), ...knownValues(row, NUMBER_FACTS)],
  }
}
