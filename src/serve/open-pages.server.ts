import { languageOfAddress } from '../languages/address.ts'
import { inLanguage } from '../languages/in-language.server.ts'
import { type Language, LANGUAGES } from '../languages/language.ts'
import { pageSearches } from '../page-searches.ts'
import { pages } from '../pages.ts'
import type { RequestHandler } from '../server/http/request-handler.ts'
import type { Log } from '../server/log.ts'
import { STYLES_IN } from '../server/mail/mail-html.ts'
import { createLanguageChoice } from '../server/pages/language-choice.ts'
import { createPageAddresses } from '../server/pages/listed-pages.ts'
import { createPageCache, type PageCacheOptions } from '../server/pages/page-cache.ts'
import type { PageParts } from '../server/pages/page-headers.ts'
import {
  createRenderer,
  type RendererOptions,
  type RenderPage,
  type ServerEntry,
} from '../server/pages/render.ts'
import { inSpan } from '../server/tracing/spans.ts'

type PagesOptions = Pick<
  PageCacheOptions,
  'bids' | 'clientAddress' | 'countRendering' | 'log' | 'publicUrl'
> &
  Pick<RendererOptions, 'api'> &
  Pick<PageParts, 'captcha'>

/** Who shows pages, in the language that is wanted. They answer whatever address is left, so they stand last. */
export async function openPages(options: PagesOptions): Promise<RequestHandler[]> {
  const { api, captcha, log, publicUrl, ...rest } = options
  const pageCache = createPageCache({
    ...rest,
    render: await openRenderer(api, log),
    publicUrl,
    addressOf: createPageAddresses(pages, pageSearches),
    // Staff look at what mails say, in a frame of the back office.
    parts: { captcha, styles: Object.values(STYLES_IN) },
    log,
  })
  return [createLanguageChoice(publicUrl), pageCache]
}

/** Renders each page in the language that its address names. `api` reads one of our own addresses. */
async function openRenderer(api: RendererOptions['api'], log: Log): Promise<RenderPage> {
  const opened = LANGUAGES.map(async (language) => {
    const serverEntry = await loadPages(language)
    return [language, createRenderer({ serverEntry, api, log })] as const
  })
  const renderers = new Map(await Promise.all(opened))
  return (request, how) => {
    const { language } = languageOfAddress(new URL(request.url).pathname)
    const render = renderers.get(language)
    if (!render) throw new Error(`No pages in ${language}`)
    return inLanguage(language, () => inSpan('render page', {}, () => render(request, how)))
  }
}

/** The pages of a language as `vite build` made them. */
async function loadPages(language: Language): Promise<ServerEntry> {
  const built: string = new URL(`../../dist/${language}/server/server.js`, import.meta.url).href
  return (await import(built)) as ServerEntry
}
