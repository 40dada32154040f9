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
      },
    }),
    react(),
    tailwindcss(),
  ],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    ssr: { build: { rolldownOptions: { output: { entryFileNames: 'server.js' } } } },
  },
})
