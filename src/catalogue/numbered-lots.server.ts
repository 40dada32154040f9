import type { AuctionView } from '../rules/public-auction.ts'
import type { ColumnStore } from './column-store.server.ts'
import { wordsOf } from './search-words.server.ts'
import type { AuctionSuggestion } from './suggestion.ts'

/** Auctions that one number suggests. */
const MAX_LOTS = 3
/** Shorter ends of a VIN are those of too many. */
const LEAST_END_OF_VIN = 4
/** Readings and lot numbers, which stand beside them in the index, are shorter. */
const LEAST_VIN = 9

/** The auctions whose lot number is typed, or whose VIN ends as what is typed does. */
export function docsByNumber({ searched, listed }: ColumnStore, q: string): number[] {
  const number = typedNumber(q)
  if (number === null) return []
  const lots = searched.numbers.findWord(asLot(number))
  const vins =
    number.length >= LEAST_END_OF_VIN ? searched.numbers.findEnding(number, LEAST_VIN).array() : []
  return [...new Set([...lots.array(), ...vins])]
    .filter((doc) => listed.has(doc))
    .slice(0, MAX_LOTS)
}

export function suggestedLot(
  { id, title, lot_number, vin }: Pick<AuctionView, 'id' | 'title' | 'lot_number' | 'vin'>,
  q: string,
): AuctionSuggestion {
  const isByVin = wordsOf(vin ?? '').some((word) => word.endsWith(typedNumber(q) ?? ' '))
  return { kind: 'auction', id, text: title, lot_number, vin: isByVin ? vin : null }
}

/** One word with a digit in it; 'HL 10482' is HL-10482. */
function typedNumber(q: string): string | null {
  const number = wordsOf(q).join('')
  const isOne = /^[a-z\d]+$/.test(number) && /\d/.test(number)
  return isOne && (wordsOf(q).length === 1 || /^hl\d+$/.test(number)) ? number : null
}

function asLot(number: string): string {
  return /^\d+$/.test(number) ? `hl${number}` : number
}
