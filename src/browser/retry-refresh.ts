/** The pause before a refresh that was not answered is sent again doubles each time (specification, section 9), in milliseconds. */
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 10_000
/** So often is looked whether there is a network again. */
const LOOK_EVERY_MS = 1_000
/** A request without an answer for this long is given up. */
const ANSWER_WITHIN_MS = 10_000

/**
 * How the sign-in client asks. A refresh is sent until the sign-in service itself answers: what fails in between ends no
 * session, and the client would not ask again for a minute. `storedToken` tells the refresh token that is stored now: once
 * that is another, this one is not sent again, for a token that was replaced counts as stolen.
 */
export function retryingFetch(storedToken: () => string | undefined): typeof fetch {
  return async (input, init) => {
    if (!String(input).includes('grant_type=refresh_token')) return fetch(input, init)
    const sent = sentToken(init?.body)
    let pause = FIRST_PAUSE_MS
    for (let isFirst = true; ; isFirst = false) {
      // Without a network there is nothing to try again, and browsers write each failure into the console.
      const isWorthIt = isFirst || navigator.onLine !== false
      const response = isWorthIt ? await refresh(input, init) : null
      if (response) return response
      await new Promise((resolve) => setTimeout(resolve, isWorthIt ? pause : LOOK_EVERY_MS))
      if (storedToken() !== sent) return replaced()
      pause = isWorthIt ? Math.min(pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS
    }
  }
}

/** Null where it was not the service that answered, or it has no time now. */
async function refresh(...[input, init]: Parameters<typeof fetch>): Promise<Response | null> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const response = await fetch(input, { ...init, signal }).catch(() => null)
  const isJson = /\bjson\b/.test(response?.headers.get('content-type') ?? '')
  if (!response || !isJson || response.status === 429 || response.status >= 500) return null
  return response
}

function sentToken(body: unknown): unknown {
  const { refresh_token } = JSON.parse(String(body)) as { refresh_token?: unknown }
  return refresh_token
}

/** In the service's words. The client then goes by what is stored. */
function replaced(): Response {
  return Response.json(
    { code: 'refresh_token_not_found', message: 'Another one was stored meanwhile' },
    { status: 400 },
  )
}
