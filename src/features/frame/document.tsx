import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  Asset,
  createRootRouteWithContext,
  Scripts,
  useMatch,
  useRouter,
  useTags,
} from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { learnTimeFromPage, serverNow } from '../../browser/clock.ts'
import { startSession, useSession } from '../../browser/session.ts'
import { dismissToast, useToasts } from '../../browser/toasts.ts'
import { keptAtOfPage, useKeptAt } from '../../browser/waits/kept-page.ts'
import { loadPart } from '../../browser/waits/load-part.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import { addressHere } from '../../languages/address.ts'
import { language } from '../../languages/language.ts'
import { frameText } from '../../languages/site/frame.ts'
import archivo from '../../ui/fonts/archivo.woff2?url'
import publicSans from '../../ui/fonts/public-sans.woff2?url'
import { ToastStack } from '../../ui/toast.tsx'
import '../../ui/theme.css'
import { startWatchlist } from '../watchlist/start-watchlist.ts'
import { categoriesQuery } from './categories.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfferedSession } from './offered-session.tsx'
import { PageAnnouncement } from './page-announcement.tsx'
import { HEAD_OF_ALL } from './page-head.ts'
import { UnfinishedRegistration } from './registration/unfinished-registration.tsx'
import { Screen } from './screen.tsx'
import { siteQuery } from './site.ts'
import { useMarkedTags } from './tab-mark.ts'
import { BEFORE_PAINT } from './theme.ts'
import { useWaitForScreens } from './wait-for-screen.ts'

/** The header's colour, in either theme: the browser's own bar goes on in it. */
const ASPHALT = '#16181b'

/** What surrounds every screen: the document, the frame, and the data that the frame shows. */
export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: async ({ context: { queryClient } }) => {
    // A frame without its counts is better than no page.
    await Promise.allSettled([
      queryClient.ensureQueryData(siteQuery),
      queryClient.ensureQueryData(categoriesQuery),
    ])
    return { now: serverNow() }
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      // Of a page that says nothing of itself: there is none at the address.
      { title: `${frameText('pageNotFound')} | HAMMERLANE` },
      { name: 'theme-color', content: ASPHALT },
      ...HEAD_OF_ALL,
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: addressHere('/site.webmanifest') },
      preloadedFont(archivo),
      preloadedFont(publicSans),
    ],
  }),
  shellComponent: Document,
  component: Screen,
})

function preloadedFont(href: string) {
  return { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const, href }
}

function Document({ children }: { children: ReactNode }) {
  const { nonce } = useRouter().options.ssr ?? {}
  return (
    // The script before the first paint sets attributes that the server cannot know.
    <html lang={language()} data-theme="light" suppressHydrationWarning>
      <head>
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }}
        />
        <HeadTags />
      </head>
      <body>
        <a className="skip-link" href="#main">
          {frameText('skipToContent')}
        </a>
        <Surroundings>{children}</Surroundings>
        <ConnectionNotice />
        <PageAnnouncement />
        <Toaster />
        <AfterHydration />
        <Scripts />
      </body>
    </html>
  )
}

/** What is around every screen; the back office brings its own. */
function Surroundings({ children }: { children: ReactNode }) {
  if (useMatch({ from: '/staff/$', shouldThrow: false })) return children
  return (
    <>
      <Header />
      <UnfinishedRegistration />
      <OfferedSession />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}

/**
 * The tags that the routes put into the head, without two kinds: links that preload scripts, because the first script
 * loads the others later (decision 18), and the element with the nonce, which a script in the page could read (decision 24).
 */
function HeadTags() {
  return useMarkedTags(useTags())
    .filter(
      ({ attrs }) => attrs?.['rel'] !== 'modulepreload' && attrs?.['property'] !== 'csp-nonce',
    )
    .map((tag) => <Asset {...tag} key={JSON.stringify(tag)} />)
}

/** Shows the toasts of the whole product. */
function Toaster() {
  return <ToastStack toasts={useToasts()} onDismiss={dismissToast} />
}

/** What begins once the page is hydrated: the server's time, who is signed in, what they watch, and what is kept of it. */
function AfterHydration() {
  const renderedAt = useMatch({ from: '__root__', select: (match) => match.loaderData?.now })
  useLayoutEffect(() => {
    if (renderedAt !== undefined) learnTimeFromPage(renderedAt)
  }, [renderedAt])
  // At once, for until then what was kept looks as if it were of now.
  useLayoutEffect(() => useKeptAt.setState(keptAtOfPage(), true), [])
  useEffect(() => startSession(), [])
  useEffect(() => startWatchlist(), [])
  useOffline()
  useWaitForScreens()
  useEffect(() => void tellReturnedError(), [])
  const { status } = useSession()
  useEffect(() => {
    // What the script before the first paint guessed is known now.
    if (status === 'unknown') return
    document.documentElement.toggleAttribute('data-member', status === 'signed-in')
  }, [status])
  return null
}

/** What was seen opens without a line. */
function useOffline(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    const start = async () => {
      const { startOffline } = await loadPart(() => import('./offline/start-offline.ts'))
      await startOffline(router, queryClient)
    }
    return whenIdle(() => void start())
  }, [router, queryClient])
}

/** Why the way back from a provider or a link failed, where the address says so. */
async function tellReturnedError(): Promise<void> {
  if (!/[?&]error_code=/.test(location.search)) return
  const { showReturnedError } = await loadPart(() => import('../../browser/returned-error.ts'))
  showReturnedError()
}
