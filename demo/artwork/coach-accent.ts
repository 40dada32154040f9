const ACCENTS = ['#1d3e5f', '#5a1e22', '#2f4a3c', '#5c4a32'] as const

/** Second colour of motorhomes and trailers, the same from every side. */
export function coachAccent(seed: number): string {
  return ACCENTS[seed % ACCENTS.length] ?? ACCENTS[0]
}
