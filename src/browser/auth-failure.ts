/** Whether the sign-in service did not answer: what was asked may or may not have been done. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AuthRetryableFetchError' || error instanceof TypeError
}

/** What the sign-in service said about a failure, for people; `fallback` where it said nothing. */
export function wordsOf(error: Error, fallback: string): string {
  return isUnanswered(error) || !error.message ? fallback : error.message
}
