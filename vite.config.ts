import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { beginAfterPaint } from './build/begin-after-paint.ts'
import { pages } from './src/pages.ts'

const FRAME =
  /src\/(?:browser|features\/frame|ui\/(?:accordion|badge|button|notice|skeleton|tabs))\b/

export default defineConfig(({ command }) => ({
  // The server's bundle holds all it needs, in the form made for production, whatever NODE_ENV it is started with.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: command === 'build' ? true : undefined },
  plugins: [
    tanstackStart({
      server: { entry: './server/page-entry.ts' },
      router: {
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
    tailwindcss(),
    beginAfterPaint(),
  ],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Fewer files: what every page begins with comes as one.
              groups: [{ name: 'frame', test: FRAME, minShareCount: 2 }],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { output: { entryFileNames: 'server.js' } } } },
  },
}))
