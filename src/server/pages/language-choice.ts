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
      const choice = choiceIn(url)
      if (choice) {
        const secure = publicUrl().startsWith('https:')
        const cookie = serialize(COOKIE, choice.language, {
          ...{ path: '/', maxAge: KEPT_SECONDS, sameSite: 'Lax', httpOnly: true, secure },
        })
        return leadTo(response, addressIn(choice.language, choice.to), cookie)
      }
      const { language, address } = languageOfAddress(url)
      // '/es' is found at '/es/', below which all its pages are.
      if (language !== 'en')
        return (
          url !== addressIn(language, address) && leadTo(response, addressIn(language, address))
        )
      const wanted = wantedLanguage(request)
      return wanted === 'en' ? false : leadTo(response, addressIn(wanted, pageAddress(url).name))
    },
  }
}

/** What a link chooses, and the page that it leads back to, by its address in English. */
function choiceIn(url: string): { language: Language; to: string } | null {
  const [, name, query] = CHOICE.exec(url) ?? []
  const language = LANGUAGES.find((one) => one === name)
  if (!language) return null
  const to = new URLSearchParams(query).get('to') ?? '/'
  return { language, to: pageAddress(languageOfAddress(`/${to.replace(/^\/+/, '')}`).address).name }
}

function wantedLanguage(request: IncomingMessage): Language {
  const { cookie } = request.headers
  const chosen = cookie?.includes(COOKIE) ? parse(cookie, COOKIE)[COOKIE] : undefined
  return LANGUAGES.find((one) => one === chosen) ?? askedLanguage(request)
}
