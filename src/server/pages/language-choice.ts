import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse, serialize } from 'hono/utils/cookie'
import { addressIn, languageOfAddress } from '../../languages/address.ts'
import { type Language, LANGUAGES } from '../../languages/language.ts'
import { DAY, SECOND } from '../../rules/durations.ts'
import { askedLanguage } from '../http/asked-language.ts'
import type { RequestHandler } from '../http/request-handler.ts'
import { isPage, pageAddress } from './page-address.ts'
import { pageHeaders } from './page-headers.ts'

/** Where a link chooses: '/language/es?to=/auctions'. */
const CHOICE = /^\/language\/(\w+)\?(.*)$/
const COOKIE = 'hammerlane.language'
/** Over HTTPS: the browser then takes it from this host alone. */
const SECURE_COOKIE = `__Host-${COOKIE}`
const KEPT_SECONDS = (365 * DAY) / SECOND

/**
 * Who has chosen a language reads pages in it; who has not, in the one that their browser asks for. An address that names
 * its language ('/es/auctions') is that page for everybody. Without scripts too.
 */
export function createLanguageChoice(publicUrl: () => string): RequestHandler {
  function leadTo(response: ServerResponse, location: string, cookie?: string): true {
    const headers = {
      ...pageHeaders(publicUrl(), {}),
      'cache-control': 'no-store',
      'content-length': '0',
      vary: 'accept-language, cookie',
      location,
      ...(cookie && { 'set-cookie': cookie }),
    }
    response.writeHead(302, headers).end()
    return true
  }

  return {
    handle(request, response) {
      const { method, url = '' } = request
      if ((method !== 'GET' && method !== 'HEAD') || !isPage(url)) return false
      const choice = choiceIn(url, publicUrl())
      if (choice) {
        const secure = publicUrl().startsWith('https:')
        const cookie = serialize(secure ? SECURE_COOKIE : COOKIE, choice.language, {
          ...{ path: '/', maxAge: KEPT_SECONDS, sameSite: 'Lax', httpOnly: true, secure },
        })
        return leadTo(response, addressIn(choice.language, choice.to), cookie)
      }
      const { language, address } = languageOfAddress(url)
      const wanted = language === 'en' ? wantedLanguage(request) : language
      // '/es' is found at '/es/', below which all its pages are.
      if (wanted === 'en' || url.startsWith(addressIn(wanted, '/'))) return false
      const to = ownAddress(pageAddress(address).name, publicUrl())
      return leadTo(response, addressIn(wanted, to))
    },
  }
}

/** What a link chooses, and the page that it leads back to, by its address in English. */
function choiceIn(url: string, publicUrl: string): { language: Language; to: string } | null {
  const [, name, query] = CHOICE.exec(url) ?? []
  const language = LANGUAGES.find((one) => one === name)
  if (!language) return null
  const { address } = languageOfAddress(new URLSearchParams(query).get('to') ?? '/')
  return { language, to: ownAddress(address, publicUrl) }
}

/** The path and query of one of our own pages, as a header may hold them; the home page in place of whatever is none. */
function ownAddress(address: string, publicUrl: string): string {
  if (!address.startsWith('/') || !URL.canParse(address, publicUrl)) return '/'
  const { origin, pathname, search } = new URL(address, publicUrl)
  // Two slashes at the start would name another host.
  return origin === new URL(publicUrl).origin ? pathname.replace(/^\/+/, '/') + search : '/'
}

/** The one that somebody chose, else the one that their browser asks for. */
export function wantedLanguage(request: Pick<IncomingMessage, 'headers'>): Language {
  const { cookie } = request.headers
  const cookies = cookie?.includes(COOKIE) ? parse(cookie) : {}
  const chosen = cookies[SECURE_COOKIE] ?? cookies[COOKIE]
  return LANGUAGES.find((one) => one === chosen) ?? askedLanguage(request)
}
