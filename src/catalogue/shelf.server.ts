import { offersBuyNow, reserveStatus } from '../rules/bidding.ts'
import { cents } from '../rules/money.ts'
import {
  COLUMNS,
  createColumn,
  NAMED,
  type Column,
  type ColumnName,
  type NamedColumn,
} from './column.server.ts'
import { createCatalogueWords, type CatalogueWords } from './words.server.ts'
import { isPublic } from '../rules/auction.ts'
import { NOBODY, removeSlot, withSlot, type SlotSet } from './slot-set.server.ts'
import type { AuctionRow } from '../engine/auction-row.server.ts'

/** What the catalogue reads of an auction. */
export const SHELF_FIELDS = [
  ...(['id', 'status', 'category', 'make', 'state', 'year', 'price', 'mileage'] as const),
  ...(['starting_bid', 'current_bid', 'reserve_price', 'buy_now_price'] as const),
  ...(['buy_now_enabled', 'created_at', 'ends_at', 'search_text'] as const),
] as const satisfies readonly (keyof AuctionRow)[]

export type ShelfRow = Pick<AuctionRow, (typeof SHELF_FIELDS)[number]>

/** Auctions without a mileage come last when sorted by it, and are within no limit that one can ask for. */
export const NO_MILEAGE = 2_147_483_647
/** Milliseconds: thirty thousand years, later than any end and still a safe integer. */
export const AFTER_ALL_ENDS = 1_000_000_000_000_000

/**
 * What lists filter, sort and count by, column by column: an auction is a slot, the same in each. A slot
 * whose status is NaN holds no public auction. Unknown years and makes are NaN too, which no range holds.
 */
export interface Shelf {
  /** How many slots there are. */
  readonly size: number
  /** Slots that nobody uses any more, for their auction's text has changed. */
  readonly abandoned: number
  readonly words: CatalogueWords
  column(name: ColumnName): Column
  /** The slots of all public auctions; not to be changed. */
  listed(): SlotSet
  idAt(slot: number): string
  /** The number that stands for a name, or -1 when no auction has it. */
  numberOf(column: NamedColumn, name: string): number
  /** The names that a column's numbers stand for. */
  namesOf(column: NamedColumn): readonly string[]
  /** What was worked out from the shelf as it is; forgotten at the next change. */
  readonly answers: Map<string, unknown>
  /** Takes an auction in as it is now; one that is not public is taken out. */
  put(row: ShelfRow): void
}

export function createShelf(): Shelf {
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, createColumn(name)])) as Record<
    ColumnName,
    Column
  >
  const names = Object.fromEntries(NAMED.map((name) => [name, createNames()])) as Record<
    NamedColumn,
    ReturnType<typeof createNames>
  >
  const ids: string[] = []
  const texts: number[] = []
  const slots = new Map<string, number>()
  const words = createCatalogueWords()
  const answers = new Map<string, unknown>()
  let abandoned = 0
  let listed = NOBODY

  function unlist(slot: number): void {
    columns.status.set(slot, Number.NaN)
    removeSlot(listed, slot)
  }

  function slotFor({ id, search_text }: ShelfRow): number {
    const text = fingerprint(search_text)
    const known = slots.get(id)
    if (known !== undefined && texts[known] === text) return known
    if (known !== undefined) {
      unlist(known)
      abandoned += 1
    }
    const slot = ids.length
    ids.push(id)
    texts.push(text)
    slots.set(id, slot)
    words.add(slot, search_text)
    return slot
  }

  return {
    get size() {
      return ids.length
    },
    get abandoned() {
      return abandoned
    },
    words,
    answers,
    column: (name) => columns[name],
    listed: () => listed,
    idAt: (slot) => ids[slot] ?? '',
    numberOf: (name, value) => names[name].find(value),
    namesOf: (name) => names[name].all,
    put(row) {
      answers.clear()
      const known = slots.get(row.id)
      if (!isPublic(row.status)) {
        if (known !== undefined) unlist(known)
        return
      }
      const slot = slotFor(row)
      listed = withSlot(listed, slot)
      for (const name of NAMED) columns[name].set(slot, names[name].numberOf(row[name]))
      for (const [name, value] of numbersOf(row)) columns[name].set(slot, value)
    },
  }
}

function numbersOf(row: ShelfRow): [ColumnName, number][] {
  const { status, created_at, ends_at, year, price, mileage } = row
  const terms = {
    status,
    leading: row.current_bid === null ? null : { amount: cents(row.current_bid) },
    startingBid: cents(row.starting_bid),
    reservePrice: cents(row.reserve_price),
    buyNowPrice: cents(row.buy_now_price),
    buyNowEnabled: row.buy_now_enabled,
  }
  return [
    ['year', year ?? Number.NaN],
    ['price', price ?? 0],
    ['mileage', mileage ?? NO_MILEAGE],
    ['no_reserve', Number(reserveStatus(terms) === 'none')],
    ['buy_now', Number(offersBuyNow(terms))],
    ['created', created_at.getTime()],
    // What is open to bids first, by its end; what is over follows.
    ['ends', ends_at.getTime() + (status === 'available' ? 0 : AFTER_ALL_ENDS)],
  ]
}

const MOST_ANSWERS = 500

/** Works something out once for as long as the shelf stays as it is. The answer is everybody's: not to be changed. */
export function answerOf<Answer>(shelf: Shelf, question: string, workOut: () => Answer): Answer {
  // A question names its answer's type: nobody else asks the same.
  const known = shelf.answers.get(question) as Answer | undefined
  if (known !== undefined) return known
  const answer = workOut()
  if (shelf.answers.size >= MOST_ANSWERS) shelf.answers.clear()
  shelf.answers.set(question, answer)
  return answer
}

/** Numbers for names that come again and again; the case of letters makes no other name. */
function createNames() {
  const numbers = new Map<string, number>()
  const all: string[] = []
  const find = (name: string) => numbers.get(name.toLowerCase()) ?? -1
  return {
    all,
    find,
    numberOf(name: string | null): number {
      if (!name) return Number.NaN
      const known = find(name)
      if (known >= 0) return known
      numbers.set(name.toLowerCase(), all.length)
      return all.push(name) - 1
    },
  }
}

/** A number by which a changed text is told from the one before (FNV-1a, 32 bits). */
function fingerprint(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash
}
