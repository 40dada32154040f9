/** Whether the sign-in service did not respond: what was asked may or may not have been done. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AuthRetryableFetchError' || error instanceof TypeError
}
