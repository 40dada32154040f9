import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pages } from './src/pages.ts'

export default defineConfig({
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
  ],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Fewer, larger files: what two pages share comes with the first of them.
              groups: [
                { name: 'shared', test: /src\/(?:browser|ui|features\/frame)\//, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { output: { entryFileNames: 'server.js' } } } },
  },
})
