import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useState } from 'react'
import { useLostSince } from '../../live/connection-state.ts'
import { ageInWords } from './age-in-words.ts'
import './connection-notice.css'

/** A connection that is back within this time was hardly gone. */
const WORTH_TELLING_MS = 2_000

/**
 * On every screen with live data: that the connection is lost, and how old that makes what is shown. The age
 * ticks for the eye alone; loss and return are read out once each, politely.
 */
export function ConnectionNotice() {
  const age = useAgeOfLoss()
  const [hasTold, setTold] = useState(false)
  if (age !== null && !hasTold) setTold(true)
  return (
    <section className="connection" aria-label="Connection">
      {age === null ? null : (
        <p className="connection-lost on-asphalt">
          <WifiOff className="icon" />
          <span>
            <b>Connection lost.</b> Prices shown are {age} old.
          </span>
        </p>
      )}
      <output className="sr-only">{wordsOf(age !== null, hasTold)}</output>
    </section>
  )
}

function wordsOf(isLost: boolean, hasTold: boolean): string {
  if (isLost) return 'Connection lost. Prices may be out of date until it is back.'
  return hasTold ? 'Connected again. Prices are up to date.' : ''
}

/** In words; null while the connection is there, or has only just gone. */
function useAgeOfLoss(): string | null {
  const since = useLostSince()
  const [told, setTold] = useState<{ since: number; age: string } | null>(null)
  useEffect(() => {
    if (since === null) return
    const lostAt = Date.now()
    const timer = setInterval(() => {
      const now = Date.now()
      const age = ageInWords(now - since)
      if (now - lostAt < WORTH_TELLING_MS) return
      setTold((last) => (last?.since === since && last.age === age ? last : { since, age }))
    }, 1_000)
    return () => clearInterval(timer)
  }, [since])
  return since !== null && told?.since === since ? told.age : null
}
