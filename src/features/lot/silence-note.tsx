import type { Silence } from '../../browser/use-sender.ts'

interface SilenceNoteProps {
  silence: Silence
  /** 'bid' or 'purchase'. */
  what: string
}

/** What is known while the server has not answered. It counts once, however often it is sent. */
export function SilenceNote({ silence, what }: SilenceNoteProps) {
  return <output className="silence-note">{noteFor(silence, what)}</output>
}

function noteFor(silence: Silence, what: string): string | null {
  if (silence === 'none') return null
  if (silence === 'trying')
    return `No answer yet. We are trying again; your ${what} will count only once.`
  return `The server did not answer, so your ${what} may or may not have gone through. Send it again; it will count only once.`
}
