/** Whether the sign-in service did not respond: what was asked may or may not have been done. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AuthRetryableFetchError' || error instanceof TypeError
}

/** The sign-in service's message, for people; `fallback` where it sent none. */
export function messageOf(error: Error, fallback: string): string {
  return isUnreachable(error) || !error.message ? fallback : error.message
}
