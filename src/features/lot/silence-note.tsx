import { useEffect, useRef } from 'react'
import type { Silence } from '../../browser/use-sender.ts'

interface SilenceNoteProps {
  /** 'not-arrived': given up, and the server has told since that it does not have it. */
  silence: Silence | 'not-arrived'
  /** 'bid' or 'purchase'. */
  what: string
}

/** What is known while the server has not answered. It counts once, however often it is sent. */
export function SilenceNote({ silence, what }: SilenceNoteProps) {
  const element = useRef<HTMLOutputElement>(null)
  // Not behind the notice that the connection is lost, which comes at the same time.
  useEffect(() => {
    if (silence === 'given-up') element.current?.scrollIntoView({ block: 'nearest' })
  }, [silence])
  return (
    <output ref={element} className="silence-note">
      {noteFor(silence, what)}
    </output>
  )
}

function noteFor(silence: SilenceNoteProps['silence'], what: string): string | null {
  if (silence === 'none') return null
  if (silence === 'trying')
    return `No answer yet. We are trying again; your ${what} will count only once.`
  if (silence === 'not-arrived')
    return `Your ${what} has not reached us so far. If you still want it, send it again; it will count only once.`
  return `The server did not answer, so your ${what} may or may not have gone through. Send it again; it will count only once.`
}
