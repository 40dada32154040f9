import { wordsInParts } from './search-words.server.ts'

/** The words of a search that were found nowhere, and what they were taken for. */
export type CorrectedWords = Map<string, readonly string[]>

/** More would be a list of words, not a search. */
const MAX_MEANINGS = 3

/** The search as it was carried out: 'silverdo' as 'silverado'. Null when it was carried out as it was written. */
export function searchAsCorrected(q: string | undefined, corrected: CorrectedWords): string | null {
  if (!q || corrected.size === 0) return null
  const meaningOf = (word: string) => corrected.get(word)?.slice(0, MAX_MEANINGS).join(' or ')
  let text = q.trim()
  for (const word of corrected.keys()) {
    const written = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'iu')
    // Hyphens and accents are in what was written, not in the word.
    if (!written.test(text)) return wordsInParts(q).map(asMeant).join(' ')
    text = text.replace(written, meaningOf(word) ?? word)
  }
  return text

  function asMeant({ text: word }: { text: string }): string {
    return meaningOf(word) ?? word
  }
}
