/** What the product speaks. English is the specification's. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** Pages and scripts are built once for each language (`build/one-language.ts`); what runs as it stands was built for none. */
declare const LANGUAGE_OF_BUILD: Language | undefined

export const isBuilt = typeof LANGUAGE_OF_BUILD !== 'undefined'

/** In which texts are said here. */
export function language(): Language {
  return typeof LANGUAGE_OF_BUILD === 'undefined' ? 'en' : LANGUAGE_OF_BUILD
}
