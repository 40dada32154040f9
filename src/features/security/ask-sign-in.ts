import { language } from '../../languages/language.ts'

type Answer<Told> =
  | { told: Told; error: null }
  | { told: null; error: Error & { code?: string | undefined } }

/**
 * Asks the sign-in service for what its client has no call for; `path` is the one below its address, such as 'reauthenticate'.
 * The error has the service's code and words; none where the failure was its own, or it was not the service that answered.
 */
export async function askSignIn<Told extends object>(
  path: string,
  body: object,
  token?: string | null,
): Promise<Answer<Told>> {
  const response = await fetch(`/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      'accept-language': language(),
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    body: JSON.stringify(body),
  })
  // A proxy in between may have answered without JSON.
  const answer = (await response.json().catch(() => null)) as (Told & Refusal) | null
  if (response.ok && answer) return { told: answer, error: null }
  const message = response.status < 500 ? (answer?.message ?? '') : ''
  return { told: null, error: Object.assign(new Error(message), { code: answer?.code }) }
}

interface Refusal {
  code?: string
  message?: string
}
