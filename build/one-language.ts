import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import type { Language } from '../src/languages/language.ts'

const TEXTS = /\/src\/languages\/(\w+)\/[\w/-]+\.json$/

/**
 * What is built speaks one language: the texts of others are left out, and its own are parsed here, so that browsers need no parser for
 * them.
 */
export function oneLanguage(language: Language): Plugin {
  return {
    name: 'hammerlane:one-language',
    enforce: 'pre',
    config: () => ({ define: { LANGUAGE_OF_BUILD: JSON.stringify(language) } }),
    transform: {
      filter: { id: TEXTS },
      handler: (json, id) => (TEXTS.exec(id)?.[1] === language ? parsed(json) : '{}'),
    },
  }
}

function parsed(json: string): string {
  const texts: Record<string, string> = JSON.parse(json)
  return JSON.stringify(
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)])),
  )
}
