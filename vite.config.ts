import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { oneLanguage } from './build/one-language.ts'
import { pathOfLanguage } from './src/languages/address.ts'
import { LANGUAGES } from './src/languages/language.ts'
import { pages } from './src/pages.ts'

/** Which the pages of this build speak. */
const LANGUAGE = LANGUAGES.find((one) => one === process.env['PAGE_LANGUAGE']) ?? 'en'

/** What nearly every page needs: one script and one style sheet. */
const FRAME = new RegExp(
  [
    'src/(pages.gen|router)\\.',
    'src/browser/(?!arriving-session|accept-offered|end-session|returned-error|sign-in/|retry-refresh|send-once|use-sender|save-file|use-download|upload|forget-push|waits/read-again)',
    'src/live/',
    'src/features/watchlist/(?!own-watchlist|nothing-watched)',
    'src/features/frame/(?!bell/(?!bell\\.)|mobile-drawer|offered-session-dialog|tell-unused-link)',
    'src/features/(lot/(auction-card|clock-stands-still|picture)|compare-choice/compare-button|browse/(auction-list|list-failure))\\.',
    'src/ui/(accordion|badge|button|notice|skeleton|tabs|theme|toast)\\.',
  ].join('|'),
)

/** The style sheet goes with the first script: the router links it in every page, also at an address without a screen. */
function isFirst(file: string): boolean {
  return /src\/hydrate\/first-script\./.test(file) || (/\.css$/.test(file) && FRAME.test(file))
}

/** What every page has before it loads a part: to name it with each of them would only make the first script longer. */
const ALWAYS_THERE = /^assets\/(?:index|rolldown-runtime|react|router|frame)-/

/** Where most visitors go next. */
const NEXT_PAGES = /^assets\/(?:home|browse|category|auction|run)-page-/

/** Whether a file is asked for together with its part. Of other pages the first script names styles alone: each names its scripts itself. */
function isAskedFor(file: string, part: string, host: string): boolean {
  return file.endsWith('.css') || NEXT_PAGES.test(part) || !/^assets\/frame-/.test(host)
}

export default defineConfig(({ command }) => ({
  // The server's bundle holds all it needs, in the form made for production, whatever NODE_ENV it is started with.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: command === 'build' ? true : undefined },
  plugins: [
    tanstackStart({
      server: { entry: './server/pages/page-entry.tsx' },
      client: { entry: './hydrate/first-script.ts' },
      router: {
        basepath: pathOfLanguage(LANGUAGE),
        virtualRouteConfig: pages,
        routesDirectory: '.',
        generatedRouteTree: 'pages.gen.ts',
        addExtensions: true,
        quoteStyle: 'single',
        semicolons: false,
        codeSplittingOptions: {
          // One file per screen, its loading and failing states included.
          defaultBehavior: [
            ['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
          ],
        },
      },
    }),
    react(),
    oneLanguage(LANGUAGE),
  ],
  build: {
    sourcemap: false,
    // What is the same in every language is there once.
    copyPublicDir: LANGUAGE === 'en',
    assetsInlineLimit: 0,
    modulePreload: {
      resolveDependencies: (part, files, { hostId }) =>
        files.filter((file) => !ALWAYS_THERE.test(file) && isAskedFor(file, part, hostId)),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // How Radix names its functions; what only that holds is left out.
          treeshake: { manualPureFunctions: ['__name'] },
          output: {
            codeSplitting: {
              // Fewer files: what every page begins with comes as one.
              groups: [
                // With what it imports: the first script is to bring no other along.
                { name: 'entry', test: isFirst, priority: 3 },
                { name: 'frame', test: FRAME },
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                {
                  name: 'router',
                  test: /node_modules\/@tanstack\/(?:(?:router-core|react-router|history|react-store|query-core|react-query)\/|store\/dist\/(?!store\.))/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { output: { entryFileNames: 'server.js' } } } },
  },
}))
