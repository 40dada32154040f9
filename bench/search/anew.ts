import { randomInt } from 'node:crypto'

/** Stands in a search where punctuation may, which no search of ours reads. */
export const ANEW = '{anew}'

let nth = randomInt(2 ** 30)

/** The request again and again. Where it says `ANEW`, each of them is another one, of which nothing is remembered. */
export function requestsLike(request: string): () => string | Buffer {
  const bytes = Buffer.from(request)
  if (!request.includes(ANEW)) return () => bytes
  return () => request.replace(ANEW, punctuation((nth += 1)))
}

function punctuation(number: number): string {
  return number.toString(2).replaceAll('0', '.').replaceAll('1', ',')
}
