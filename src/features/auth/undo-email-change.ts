/** Asks the sign-in service for what its client has no call for: the link in the mail that tells of a changed address. */

type Answer = { token: string } | { error: Error; isUnusable: boolean }

/** @returns a token that signs in to choose a new password, or why there is none */
export async function askToUndo(link: string): Promise<Answer> {
  const response = await fetch('/auth/v1/email-change/undo', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ token: link }),
  })
  // A proxy in between may have answered without JSON.
  const told = (await response.json().catch(() => ({}))) as Told
  if (response.ok && told.recovery_token) return { token: told.recovery_token }
  const message = response.status < 500 ? (told.message ?? '') : ''
  return { error: new Error(message), isUnusable: told.code === 'otp_expired' }
}

interface Told {
  recovery_token?: string
  code?: string
  message?: string
}
