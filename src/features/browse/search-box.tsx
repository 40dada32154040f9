import Search from 'lucide-react/icons/search'
import {
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { lazyPart } from '../../browser/waits/lazy-part.ts'
import { MAX_SEARCH_LETTERS, type AuctionFilter } from '../../catalogue/auction-filter.ts'
import { addressHere } from '../../languages/address.ts'
import { browseText } from '../../languages/site/browse.ts'
import { rememberSearch } from './suggestions/recent-searches.ts'
import type { ComboboxDriver, ComboboxState } from './suggestions/suggestion-list.tsx'

const PAUSE_MS = 250
/** Words that one typed and that stand so long are a search to be remembered. */
const REMEMBER_MS = 2_500

/** The form that the browser itself can send: the words, and every filter that stands outside of it and names it. */
export const SEARCH_FORM = 'search-auctions'

const SuggestionList = lazyPart(
  async () => (await import('./suggestions/suggestion-list.tsx')).SuggestionList,
)

interface SearchBoxProps {
  /** What the list is narrowed to now, its words among it. */
  filter: AuctionFilter
  onSearch: (words: string) => void
  /** A suggestion, in place of the words and of all that narrowed the list. */
  onChoose: (filter: AuctionFilter) => void
}

/**
 * Searches while one types, after a short pause, and at once on Enter. Suggestions are loaded when the field is first gone
 * to: before that, and without scripts, it is a field like any other.
 */
export function SearchBox({ filter, onSearch, onChoose }: SearchBoxProps) {
  const { q: value = '', status } = filter
  const input = useRef<HTMLInputElement>(null)
  const { words, type, ask, replace, stop } = useTyping(value, { input, onSearch })
  // A list that comes late, after Enter or elsewhere, must not open and take the focus.
  const [isUsed, setUsed] = useState(false)
  // Who went to it before the page was hydrated told nobody.
  useLayoutEffect(() => {
    if (document.activeElement === input.current) setUsed(true)
  }, [])
  const driverRef = useRef<ComboboxDriver>(null)
  const [combobox, setCombobox] = useState<ComboboxState | null>(null)

  function choose(chosen: AuctionFilter) {
    replace(chosen.q ?? '')
    onChoose(chosen)
  }

  return (
    <search>
      <form
        id={SEARCH_FORM}
        className="search"
        action={addressHere('/auctions')}
        onSubmit={(event) => {
          event.preventDefault()
          ask(words)
          rememberSearch(asSearch(words))
          if (driverRef.current) driverRef.current.close()
          else setUsed(false)
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
          aria-label={browseText('searchAuctions')}
          placeholder={browseText('searchHint')}
          maxLength={MAX_SEARCH_LETTERS}
          autoComplete="off"
          value={words}
          {...combobox}
          onFocus={() => setUsed(true)}
          onChange={(event) => {
            setUsed(true)
            type(event.target.value)
            driverRef.current?.onChange?.(event)
          }}
          onClick={(event) => driverRef.current?.onClick?.(event)}
          onKeyDown={(event) => {
            driverRef.current?.onKeyDown?.(event)
            const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
            if (!isEnter || event.isDefaultPrevented()) return
            // No browser sends a form of two fields by Enter that has no button, as this one with the postal code.
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
          onBlur={(event) => {
            if (driverRef.current) driverRef.current.onBlur?.(event)
            else setUsed(false)
          }}
        />
        {isUsed ? (
          <Suspense>
            <SuggestionList
              words={words}
              field={input}
              driverRef={driverRef}
              onState={setCombobox}
              onChoose={choose}
              onLeave={stop}
            />
          </Suspense>
        ) : null}
      </form>
    </search>
  )
}

interface Typing {
  input: RefObject<HTMLInputElement | null>
  onSearch: (words: string) => void
}

/** The words of the field, and what is asked for of them. */
function useTyping(value: string, { input, onSearch }: Typing) {
  const [words, setWords] = useState(value)
  const asked = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const memory = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back, Forward and 'Clear search' change the words from outside; what is being typed stays.
  useEffect(() => {
    if (value !== asked.current) replace(value)
  }, [value])
  useEffect(() => stop, [])
  // Whoever goes on to another page is not brought back by what was typed just before.
  useEffect(() => {
    const hear = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a')
      if (link && link.pathname !== location.pathname) stop()
    }
    document.addEventListener('click', hear)
    return () => document.removeEventListener('click', hear)
  }, [])
  // What was typed before the page was hydrated told nobody.
  const typeEarly = useEffectEvent(() => {
    const early = input.current?.value ?? ''
    if (early !== value) type(early)
  })
  useLayoutEffect(() => typeEarly(), [])

  function stop() {
    clearTimeout(timer.current)
    clearTimeout(memory.current)
  }

  function replace(next: string) {
    stop()
    asked.current = next
    setWords(next)
  }

  function type(next: string) {
    setWords(next)
    stop()
    timer.current = setTimeout(() => ask(next), PAUSE_MS)
    memory.current = setTimeout(() => rememberSearch(asSearch(next)), REMEMBER_MS)
  }

  function ask(next: string) {
    clearTimeout(timer.current)
    const trimmed = next.trim()
    if (trimmed === asked.current) return
    asked.current = trimmed
    onSearch(trimmed)
  }

  return { words, type, ask, replace, stop }
}

function asSearch(words: string) {
  return { text: words, filter: { q: words } }
}
