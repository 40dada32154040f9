import { readStored, useStoredText, writeStored } from '../../../browser/stored-texts.ts'

/** What is typed and not sent yet, by auction: kept in this browser through signing in and reloads, until its owner signs out. */
const TYPED = 'typed-questions'

/** Older ones go: nobody comes back to so many. */
const MOST_KEPT = 20

/** The question that is typed about an auction, '' for none, and how to change it. */
export function useTypedQuestion(auctionId: string): [text: string, keep: (text: string) => void] {
  const stored = useStoredText(TYPED)
  const text = readAll(stored).find(([id]) => id === auctionId)?.[1] ?? ''
  return [text, (next) => keepTypedQuestion(auctionId, next)]
}

/** An empty text is kept no longer. */
export function keepTypedQuestion(auctionId: string, text: string): void {
  const others = readAll(readStored(TYPED)).filter(([id]) => id !== auctionId)
  const all = text === '' ? others : [...others, [auctionId, text]]
  writeStored(TYPED, JSON.stringify(all.slice(-MOST_KEPT)))
}

/** Of a question that was withdrawn: what is being typed instead stays. */
export function giveBackQuestion(auctionId: string, text: string): void {
  const isTyping = readAll(readStored(TYPED)).some(([id]) => id === auctionId)
  if (!isTyping) keepTypedQuestion(auctionId, text)
}

function readAll(stored: string | null): [auctionId: string, text: string][] {
  try {
    const kept: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(kept) ? kept.filter(isTyped) : []
  } catch {
    // What cannot be read is none.
    return []
  }
}

function isTyped(one: unknown): one is [string, string] {
  return Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'string'
}
