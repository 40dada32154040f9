import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { MAX_SEARCH_LETTERS, type AuctionFilter } from '../../catalogue/auction-filter.ts'

const PAUSE_MS = 250

/** The form that the browser itself can send: the words, and every filter that stands outside of it and names it. */
export const SEARCH_FORM = 'search-auctions'

interface SearchBoxProps {
  /** What the list is narrowed to now, its words among it. */
  filter: AuctionFilter
  onSearch: (words: string) => void
}

/** Searches while one types, after a short pause, and at once on Enter. */
export function SearchBox({ filter, onSearch }: SearchBoxProps) {
  const { q: value = '', status } = filter
  const [words, setWords] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const asked = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back, Forward and 'Clear search' change the words from outside; what is being typed stays.
  useEffect(() => {
    if (value === asked.current) return
    clearTimeout(timer.current)
    asked.current = value
    setWords(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  // What was typed before the page was hydrated told nobody.
  const typeEarly = useEffectEvent(() => type(input.current?.value ?? ''))
  useLayoutEffect(() => typeEarly(), [])

  function type(next: string) {
    setWords(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(next), PAUSE_MS)
  }

  function ask(next: string) {
    clearTimeout(timer.current)
    const trimmed = next.trim()
    if (trimmed === asked.current) return
    asked.current = trimmed
    onSearch(trimmed)
  }

  return (
    <search>
      <form
        id={SEARCH_FORM}
        className="search"
        action="/auctions"
        onSubmit={(event) => {
          event.preventDefault()
          ask(words)
        }}
      >
        {/* Chosen by a tab, which is no part of a form. */}
        {status ? <input type="hidden" name="status" value={status} /> : null}
        <Search className="icon" />
        <input
          ref={input}
          className="input"
          type="search"
          name="q"
          aria-label="Search auctions"
          placeholder="Search auctions by title, category, or keyword..."
          maxLength={MAX_SEARCH_LETTERS}
          autoComplete="off"
          value={words}
          onChange={(event) => type(event.target.value)}
        />
      </form>
    </search>
  )
}
