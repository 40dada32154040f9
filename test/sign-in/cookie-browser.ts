/** As much of a browser as redirects and forms need: cookies by site, and where it was sent. */

export type CookieBrowser = {
  /** One request; redirects are not followed. */
  go(url: string, form?: Record<string, string>): Promise<Response>
  /** Follows redirects until `stop` likes an address or a page comes. */
  follow(url: string, stop: (url: URL) => boolean): Promise<{ url: URL; answer: Response | null }>
  /** What a page's own `fetch` does: cookies of the same site come along and are kept. */
  fetch: typeof fetch
}

const MAX_REDIRECTS = 20

export function openCookieBrowser(): CookieBrowser {
  const jar = new Map<string, Map<string, string>>()

  async function request(url: string, init: RequestInit): Promise<Response> {
    const { host } = new URL(url)
    const cookies = jar.get(host) ?? new Map<string, string>()
    jar.set(host, cookies)
    const headers = new Headers(init.headers)
    const pairs = [...cookies].map(([name, value]) => `${name}=${value}`)
    if (pairs.length > 0) headers.set('cookie', pairs.join('; '))
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const isGone = /expires=Thu, 01 Jan 1970/i.test(line)
      if (isGone) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  function go(url: string, form?: Record<string, string>): Promise<Response> {
    return request(url, form ? { method: 'POST', body: new URLSearchParams(form) } : {})
  }

  return {
    go,
    async follow(start, stop) {
      let url = new URL(start)
      for (let count = 0; count < MAX_REDIRECTS; count++) {
        if (stop(url)) return { url, answer: null }
        const answer = await go(url.href)
        const location = answer.headers.get('location')
        if (location === null) return { url, answer }
        url = new URL(location, url)
      }
      throw new Error('The redirects never end')
    },
    fetch: (input, init) =>
      request(String(input instanceof Request ? input.url : input), init ?? {}),
  }
}
