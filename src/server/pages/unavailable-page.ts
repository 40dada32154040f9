import type { IncomingMessage, ServerResponse } from 'node:http'
import { memoize } from 'es-toolkit/function'
import { languageOfAddress } from '../../languages/address.ts'
import { inLanguage } from '../../languages/in-language.server.ts'
import { type Language, language } from '../../languages/language.ts'
import { unavailableText } from '../../languages/papers/unavailable.ts'
import { cacheResponse, sendCached } from './cached-response.ts'
import { pageHeaders } from './page-headers.ts'

/**
 * In place of a page that cannot be rendered: 503, in plain HTML that needs nothing else from us,
 * looking like the frame of every page. It tries again by itself.
 */
export function sendUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  publicUrl: string,
): void {
  const page = inLanguage(languageOf(request), () => unavailable({ publicUrl }))
  sendCached(page, request, response)
}

/** The same for who has asked for too many pages: 429, with the seconds to wait. */
export function sendTooMany(
  request: IncomingMessage,
  response: ServerResponse,
  publicUrl: string,
  seconds: number,
): void {
  const page = inLanguage(languageOf(request), () => tooMany({ publicUrl, seconds }))
  sendCached(page, request, response)
}

function languageOf({ url = '' }: IncomingMessage): Language {
  return languageOfAddress(url).language
}

/** Both are made once in each language for all who are told so: beside a flood that is most of what we send. */
const unavailable = memoize(
  ({ publicUrl }: Asked) =>
    plainResponse(publicUrl, {
      status: 503,
      seconds: 5,
      heading: unavailableText('backSoon'),
      text: unavailableText('backSoonText'),
    }),
  { getCacheKey: asText },
)

const tooMany = memoize(
  ({ publicUrl, seconds = 0 }: Asked) =>
    plainResponse(publicUrl, {
      status: 429,
      seconds,
      heading: unavailableText('tooMany'),
      text: unavailableText('tooManyText', { seconds }),
    }),
  { getCacheKey: asText },
)

interface Asked {
  publicUrl: string
  seconds?: number
}

function asText({ publicUrl, seconds }: Asked): string {
  return `${language()} ${publicUrl} ${seconds}`
}

interface PlainPage {
  status: number
  /** After which it tries again. */
  seconds: number
  heading: string
  text: string
}

function plainResponse(publicUrl: string, page: PlainPage) {
  return cacheResponse({
    status: page.status,
    body: Buffer.from(plainPage(page)),
    quality: null,
    headers: {
      ...pageHeaders(publicUrl, { styles: [STYLE] }),
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'retry-after': `${page.seconds}`,
    },
  })
}

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: #f4f4f1; color: #15171a }
header { background: #16181b; color: #f5f5f1; border-bottom: 4px solid #ffc629; padding: 18px 24px }
header b { font-size: 20px; letter-spacing: .01em }
main { max-width: 34rem; padding: 40px 24px }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.2 }
p { margin: 0 0 20px }
a { display: inline-block; padding: 10px 18px; border-radius: 4px; background: #15171a; color: #fff; text-decoration: none }
a:focus-visible { outline: 2px solid #0b4fc4; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  body { background: #101214; color: #f5f5f1 }
  a { background: #f5f5f1; color: #15171a }
}
`

const plainPage = ({ seconds, heading, text }: PlainPage) => `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${seconds}">
<meta name="robots" content="noindex">
<title>${heading} · Hammerlane</title>
<style>${STYLE}</style>
</head>
<body>
<header><b>Hammerlane</b></header>
<main>
<h1>${heading}</h1>
<p>${text}</p>
<a href="">${unavailableText('tryAgain')}</a>
</main>
</body>
</html>
`
