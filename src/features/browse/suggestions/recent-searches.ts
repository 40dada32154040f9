import { useMemo } from 'react'
import { readStored, useStoredText, writeStored } from '../../../browser/stored-texts.ts'
import type { AuctionFilter } from '../../../catalogue/auction-filter.ts'
import { readBrowseSearch } from '../browse-search.ts'

/** What was searched for last in this browser. It is forgotten when its member signs out. */
const RECENT = 'recent-searches'
const MAX_RECENT = 6
/** Shorter ones were not finished. */
const LEAST_LETTERS = 2

export interface RecentSearch {
  /** As it was typed, or as the suggestion said it. */
  text: string
  filter: AuctionFilter
}

/** The last first. */
export function useRecentSearches(): RecentSearch[] {
  const stored = useStoredText(RECENT)
  return useMemo(() => parse(stored), [stored])
}

export function rememberSearch(search: RecentSearch): void {
  const text = search.text.trim()
  if (text.length < LEAST_LETTERS) return
  const [last, ...before] = parse(readStored(RECENT))
  // The one before was a pause while typing this one.
  const isUnfinished = last && text.toLowerCase().startsWith(last.text.toLowerCase())
  const others = last && !isUnfinished ? [last, ...before] : before
  write([{ ...search, text }, ...others.filter((other) => !isSame(other.text, text))])
}

export function forgetSearch(text: string): void {
  write(parse(readStored(RECENT)).filter((other) => other.text !== text))
}

export function forgetSearches(): void {
  write([])
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function write(searches: readonly RecentSearch[]): void {
  writeStored(RECENT, JSON.stringify(searches.slice(0, MAX_RECENT)))
}

/** Whatever else stands there is no search. */
function parse(stored: string | null): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(kept) ? kept.flatMap(asSearch).slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

function asSearch(one: unknown): RecentSearch[] {
  if (typeof one !== 'object' || one === null || !('text' in one) || !('filter' in one)) return []
  const { text, filter } = one
  if (typeof text !== 'string' || typeof filter !== 'object' || filter === null) return []
  return [{ text, filter: readBrowseSearch({ ...filter }) }]
}
