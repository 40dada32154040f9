import { onlineManager } from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { useKeptAt } from '../../browser/waits/kept-page.ts'
import { type Missing, missingParts, worstOf } from '../../browser/waits/missing-parts.ts'
import { frameText } from '../../languages/site/frame.ts'
import { useLostSince } from '../../live/connection-state.ts'
import { Button } from '../../ui/button.tsx'
import { formatAge } from './format-age.ts'
import './connection-notice.css'

/** A connection that is back within this time was hardly gone. */
const WORTH_TELLING_MS = 2_000

const MISSING = {
  unreachable: 'unreachable',
  'next-page': 'nextPageWaits',
  'no-sign-in': 'noSignIn',
  outdated: 'outdated',
} as const satisfies Record<Missing, string>

/**
 * On every screen with live data: that the connection is lost, and how old that makes what is shown. On all: that
 * there is none, how old the page is that was opened without one, or that something one asked for has to wait for it. The age ticks for the eye alone; loss and return are read out once
 * each, politely.
 */
export function ConnectionNotice() {
  const keptAt = useKeptAt()
  const age = useAgeOfLoss(keptAt)
  const isOnline = useOnline()
  // The visitor's network, our server, or live updates alone: the page cannot tell which, so its words are true of each.
  const isLost = age !== null || keptAt !== null || !isOnline
  const missing = useStore(missingParts, worstOf) ?? (isLost ? 'unreachable' : null)
  const [wasLost, setWasLost] = useState(false)
  if ((age ?? keptAt) !== null && !wasLost) setWasLost(true)
  return (
    <section className="connection" aria-label={frameText('connection')}>
      {missing === null ? null : (
        <div className="beside connection-lost on-asphalt">
          {missing === 'outdated' ? <RefreshCw className="icon" /> : <CloudOff className="icon" />}
          <p>
            <span>{frameText(MISSING[missing])} </span>
            {age === null ? null : (
              <span>
                {keptAt === null ? frameText('pricesAge', { age }) : frameText('pageAge', { age })}
              </span>
            )}
          </p>
          {/* Whatever is pressed leaves the wait; this is for who looks for a way to. */}
          {missing === 'next-page' ? (
            <Button look="line" size="sm">
              {frameText('stayHere')}
            </Button>
          ) : null}
          {missing === 'outdated' ? (
            <Button look="line" size="sm" onClick={() => location.reload()}>
              {frameText('reload')}
            </Button>
          ) : null}
        </div>
      )}
      {/* Live also while a dialog hides the rest of the page. */}
      <output className="sr-only" aria-live="polite">
        {missing ? frameText(MISSING[missing]) : wasLost ? frameText('connectedAgain') : ''}
      </output>
    </section>
  )
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
    () => true,
  )
}

/** In words; null while the connection is there, or has only just gone. What was kept is as old as that. */
function useAgeOfLoss(keptAt: number | null): string | null {
  const lostSince = useLostSince()
  const since = keptAt ?? lostSince
  const [shown, setShown] = useState<{ since: number; age: string } | null>(null)
  useEffect(() => {
    if (since === null) return
    const lostAt = Date.now()
    const tell = () => {
      const now = Date.now()
      const age = formatAge(now - since)
      if (keptAt === null && now - lostAt < WORTH_TELLING_MS) return
      setShown((last) => (last?.since === since && last.age === age ? last : { since, age }))
    }
    const timer = setInterval(tell, 1_000)
    tell()
    return () => clearInterval(timer)
  }, [since, keptAt])
  return since !== null && shown?.since === since ? shown.age : null
}
