import { useEffect, useRef } from 'react'
import type { Silence } from '../../browser/use-sender.ts'
import { sendingText } from '../../languages/site/sending.ts'

interface SilenceNoteProps {
  /** 'not-arrived': given up, and the server has told since that it does not have it. */
  silence: Silence | 'not-arrived'
  /** What was sent, as the messages know it. */
  what: 'bid' | 'maximum' | 'purchase' | 'answer' | 'choice' | 'request'
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

function noteFor(
  silence: SilenceNoteProps['silence'],
  what: SilenceNoteProps['what'],
): string | null {
  if (silence === 'none') return null
  if (silence === 'trying') return sendingText('noAnswerYet', { what })
  if (silence === 'not-arrived') return sendingText('notArrived', { what })
  return sendingText('noAnswer', { what })
}
