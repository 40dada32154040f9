import Search from 'lucide-react/icons/search'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const PAUSE_MS = 250

interface SearchBoxProps {
  /** The words that the list is narrowed to now. */
  value: string
  onSearch: (words: string) => void
}

/** Searches while one types, after a short pause, and at once on Enter. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
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
  // What was typed before the page was hydrated.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  useLayoutEffect(() => type(input.current?.value ?? ''), [])

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
        className="search"
        action="/auctions"
        onSubmit={(event) => {
          event.preventDefault()
          ask(words)
        }}
      >
        <Search className="icon" />
        <input
          ref={input}
          className="input"
          type="search"
          name="q"
          aria-label="Search auctions"
          placeholder="Search auctions by title, category, or keyword..."
          maxLength={200}
          autoComplete="off"
          value={words}
          onChange={(event) => type(event.target.value)}
        />
      </form>
    </search>
  )
}
