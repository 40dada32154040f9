/**
 * Enhanced status codes (RFC 3463) that tell of the recipient for good: no such mailbox, system or address, moved away, no mail
 * taken, disabled. Others of class 5 are about the sender, its rights or the message, and say nothing about who would read it.
 */
const OF_RECIPIENT = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)(?!\d)/

/** Of the message alone: too large, or of a form that is not taken. Whoever reads it, trying it again changes nothing. */
const OF_MESSAGE = /^5\d\d[ -]5\.(?:3\.4|6\.\d{1,3})(?!\d)/

/** Whether the mail server refused what was sent, and not its sender or who would read it. */
export function isRefusedMessage(error: unknown): boolean {
  return (
    error instanceof Error &&
    'response' in error &&
    typeof error.response === 'string' &&
    OF_MESSAGE.test(error.response)
  )
}

/** What the mail server said, if it refused the recipient for good; null for whatever may pass. */
export function refusalForGood(error: unknown): string | null {
  if (!(error instanceof Error) || !('command' in error) || !('response' in error)) return null
  const { command, response } = error
  if (command !== 'RCPT TO' || typeof response !== 'string') return null
  return OF_RECIPIENT.test(response) ? response : null
}
