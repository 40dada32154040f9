import { STATES } from '../rules/states.ts'
import type { AuctionFilter } from './auction-filter.ts'
import type { ColumnStore } from './column-store.server.ts'
import type { NameColumn } from './column.server.ts'
import { conditions, matchingDocs } from './conditions.server.ts'
import { type CorrectedWords, searchAsCorrected } from './corrected-search.server.ts'
import { fitOf, FITS, nameText, type Fit, type Typed } from './name-matches.server.ts'
import { auctionFilterQuerySchema } from './query.ts'
import { wordsOf } from './search-words.server.ts'
import { MAX_SUGGESTIONS, type ListSuggestion } from './suggestion.ts'

/** Places stand below what vehicles are called, and leave room for it. */
const MAX_PLACES = 3
const YEAR = /^(?:19|20)\d\d$/

/** A name that fits, and how many public auctions have it. */
interface Named {
  kind: ListSuggestion['kind']
  text: string
  filter: ListSuggestion['filter']
  fit: Fit
  count: number
}

/**
 * Makes, models and places that what is typed may become, those that begin with it first and among them those with the
 * most auctions; where there are none, the words as a search would take them.
 */
export function suggestedLists(store: ColumnStore, q: string): ListSuggestion[] {
  const all = wordsOf(q)
  const year = all.length > 1 ? all.find((word) => YEAR.test(word)) : undefined
  const words = all.filter((word) => word !== year)
  if (words.length === 0) return []
  // A mistake is looked for only where nothing is written so.
  const best =
    bestOf(store, { words, forgives: false }, year) ??
    bestOf(store, { words, forgives: true }, year)
  return best?.map((one) => counted(store, one)) ?? correctedWords(store, q)
}

/** Null when there are none. */
function bestOf(store: ColumnStore, typed: Typed, year: string | undefined): Named[] | null {
  const named = [...makesLike(store, typed), ...modelsLike(store, typed)].toSorted(byFit)
  const vehicles = year ? ofYear(store, named, year) : named
  const places = year ? [] : placesLike(store, typed).toSorted(byFit)
  const best = [...places.slice(0, MAX_PLACES), ...vehicles.slice(0, MAX_SUGGESTIONS)]
  return best.length > 0 ? best.toSorted(byFit).slice(0, MAX_SUGGESTIONS) : null
}

function makesLike(store: ColumnStore, typed: Typed): Named[] {
  return namesLike(store, 'make', typed).map(({ name, ...found }) => ({
    ...found,
    kind: 'make',
    text: name,
    filter: { make: name },
  }))
}

/** 'f-15' begins the model, though its make stands before it. */
function modelsLike(store: ColumnStore, typed: Typed): Named[] {
  const { names } = store.dictionary('make')
  return namesLike(store, 'make_model', typed).flatMap(({ name, fit, count }) => {
    const make = names
      .filter((one) => name.toLowerCase().startsWith(`${one.toLowerCase()} `))
      .reduce((a, b) => (b.length > a.length ? b : a), '')
    const model = name.slice(make.length + 1)
    if (!make) return []
    const own = fitOf(typed, nameText(model)) === 'beginning' ? 'beginning' : fit
    return [{ kind: 'model', text: name, filter: { make, model }, fit: own, count }]
  })
}

function placesLike(store: ColumnStore, typed: Typed): Named[] {
  const states = store.dictionary('state').names.flatMap((code, bucket): Named[] => {
    const name = STATES.get(code)
    const isCode = typed.words.join('') === code.toLowerCase()
    const fit = name ? fitOf(typed, nameText(name)) : null
    const count = sizeOf(store, 'state', bucket)
    if (!name || count === 0 || (!fit && !isCode)) return []
    return [{ kind: 'state', text: name, filter: { state: code }, fit: fit ?? 'beginning', count }]
  })
  const cities = namesLike(store, 'location', typed)
    .filter(({ name }) => name.includes(','))
    .map(({ name, ...found }): Named => ({
      ...found,
      kind: 'city',
      text: name,
      filter: { q: name },
    }))
  return [...states, ...cities]
}

function namesLike(store: ColumnStore, column: NameColumn, typed: Typed) {
  return store.dictionary(column).names.flatMap((name, bucket) => {
    const count = sizeOf(store, column, bucket)
    const fit = count > 0 ? fitOf(typed, nameText(name)) : null
    return fit ? [{ name, fit, count }] : []
  })
}

function sizeOf(store: ColumnStore, column: NameColumn, bucket: number): number {
  return store.column(column).bucketSizes[bucket] ?? 0
}

/** Those that have auctions of that year. */
function ofYear(store: ColumnStore, named: readonly Named[], year: string): Named[] {
  return named.slice(0, 2 * MAX_SUGGESTIONS).flatMap((one) => {
    const filter = { ...one.filter, year_min: year, year_max: year }
    const count = countOf(store, filter)
    return count > 0 ? [{ ...one, text: `${year} ${one.text}`, filter, count }] : []
  })
}

const PLACES: readonly string[] = ['state', 'city'] satisfies ListSuggestion['kind'][]

function byFit(a: Named, b: Named): number {
  return (
    FITS.indexOf(a.fit) - FITS.indexOf(b.fit) ||
    Number(PLACES.includes(a.kind)) - Number(PLACES.includes(b.kind)) ||
    b.count - a.count ||
    a.text.localeCompare(b.text, 'en')
  )
}

function counted(store: ColumnStore, { kind, text, filter, fit }: Named): ListSuggestion {
  const live = countOf(store, { ...filter, status: 'available' })
  return { kind, text, filter, live, is_corrected: fit === 'corrected' }
}

/** As many as the list of this filter shows. */
function countOf(store: ColumnStore, filter: AuctionFilter): number {
  return matchingDocs(conditions(store, auctionFilterQuerySchema.parse(filter))).length
}

/** The search with its spelling corrected, where it finds something that way. */
function correctedWords(store: ColumnStore, q: string): ListSuggestion[] {
  const corrected: CorrectedWords = new Map()
  const live = matchingDocs(conditions(store, { q, status: 'available' }, { corrected })).length
  const text = searchAsCorrected(q, corrected)
  if (!text || live === 0) return []
  // What may mean several words is searched for as it was typed, which finds all of them.
  const meant = text.includes(' or ') ? q : text
  return [{ kind: 'words', text, filter: { q: meant }, live, is_corrected: true }]
}
