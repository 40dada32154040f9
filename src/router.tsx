import './browser/no-eval.ts'
import { dehydrate, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { getGlobalStartContext } from '@tanstack/react-start'
import { forgetWithSession } from './browser/forget-with-session.ts'
import { createQueryClient, takeOver } from './browser/query-client.ts'
import { noteReferrer, noteReturnAddress } from './browser/return-address.ts'
import { NotFoundPage } from './features/company/not-found-page.tsx'
import { PageFailure } from './features/frame/page-failure.tsx'
import { siteQuery } from './features/frame/site.ts'
import { languageOfAddress, pathOfLanguage } from './languages/address.ts'
import { language } from './languages/language.ts'
import { withoutUnlisted } from './live/listed-auction.ts'
import { routeTree } from './pages.gen.ts'
import { MINUTE } from './rules/durations.ts'
import { queryValues } from './rules/query-values.ts'
import { watchBack } from './ui/back-closes.ts'

/** One router and one cache per rendered page on the server, one for the visit in the browser. */
export function getRouter() {
  const queryClient = createQueryClient()
  if (typeof document !== 'undefined') {
    watchBack()
    forgetWithSession(queryClient)
  }
  const nonce = scriptNonce()
  const router = createRouter({
    routeTree,
    basepath: pathOfLanguage(language()),
    context: { queryClient },
    // On the scripts that the router writes into a page; the browser's own router writes none.
    ...(nonce && { ssr: { nonce } }),
    defaultPreload: 'intent',
    // TanStack Query decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultStaleTime: 0,
    // A page that takes longer shows its grey boxes, and not for a mere flash.
    defaultPendingMs: 400,
    defaultPendingMinMs: 300,
    scrollRestoration: afterTheFirst(),
    defaultNotFoundComponent: NotFoundPage,
    // An address below a screen's own is no page of that screen.
    notFoundMode: 'root',
    defaultErrorComponent: PageFailure,
    parseSearch: queryValues,
    stringifySearch: stringifyAddressSearch,
    // As JSON, which is half as long as the script that the router would write, and sooner read.
    dehydrate: () => ({
      cache: JSON.stringify(dehydrate(queryClient, { serializeData: withoutUnlisted })),
    }),
    hydrate: ({ cache }) => takeOver(queryClient, JSON.parse(cache)),
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
  if (typeof document !== 'undefined' && languageOfAddress(location.pathname).address === '/auth')
    noteReferrer()
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    const isSigningIn = pathChanged && toLocation.pathname === '/auth'
    // Without the fragment, in which the links of mails bring tokens.
    if (isSigningIn && fromLocation)
      noteReturnAddress(fromLocation.pathname + fromLocation.searchStr)
    // The house may have another telephone by now, or other terms.
    if (pathChanged && fromLocation)
      void queryClient.prefetchQuery({ ...siteQuery, staleTime: MINUTE })
  })
  return router
}

/** A function of its own, with its type: what a page is rendered with has a type that asks for the router's. */
function scriptNonce(): string | undefined {
  return getGlobalStartContext()?.nonce
}

/**
 * A page from the server is put in its place by a script of its own, before the router starts; who has
 * scrolled since then is not thrown back.
 */
function afterTheFirst(): () => boolean {
  let isFirst = typeof document !== 'undefined'
  return () => {
    const isLater = !isFirst
    isFirst = false
    return isLater
  }
}

function stringifyAddressSearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  return filled.length === 0 ? '' : `?${new URLSearchParams(filled)}`
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address of the list from which one came to an auction. */
    list?: string
    /** The filter in which something was chosen, for this entry. */
    changed?: string
  }
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
