import { debounce } from 'es-toolkit/function'
import TextSearch from 'lucide-react/icons/text-search'
import { useEffect, useMemo, useRef } from 'react'
import { tableText } from '../../../languages/staff/table.ts'
import { KeyCap } from '../frame/key-cap.tsx'
import { useKey } from '../frame/keys.ts'
import { usePlace } from '../frame/place.ts'
import './search-field.css'

/** After so long without another letter it is searched for. */
const PAUSE_MS = 200

/** Words to search a list by. They go into the address while one types. */
export function SearchField({
  label = tableText('searchTable'),
  placeholder = tableText('search'),
}) {
  const { search, change } = usePlace()
  const inAddress = search.get('q') ?? ''
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Another view was chosen, or one went back. Whoever types is ahead of the address.
    const input = field.current
    if (input && document.activeElement !== input) input.value = inAddress
  }, [inAddress])
  const write = useMemo(() => debounce((q: string) => change({ q }), PAUSE_MS), [change])
  useEffect(() => () => write.cancel(), [write])
  useKey('/', () => field.current?.focus(), { name: tableText('search'), isShown: true })
  return (
    <div className="table-search">
      <TextSearch className="icon" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={inAddress}
        onChange={({ target }) => write(target.value.trim())}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter' || key === 'Escape') currentTarget.blur()
          if (key === 'Enter') write.flush()
        }}
      />
      <KeyCap keys="/" />
    </div>
  )
}
