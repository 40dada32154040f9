/** What the product speaks. English is the specification's. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** In which the house itself is written to. */
export const HOUSE_LANGUAGE: Language = 'en'

/** How numbers and times are written: as in the United States, in either language. */
const LOCALES = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>

/** Pages and scripts are built once for each language (`build/one-language.ts`); what runs as it stands was built for none. */
declare const LANGUAGE_OF_BUILD: Language | undefined

export const isBuilt = typeof LANGUAGE_OF_BUILD !== 'undefined'

let spokenNow: () => Language | undefined = () => undefined

/** What runs as it stands speaks to many at a time: `languages/in-language.server.ts` knows to whom. */
export function takeLanguageFrom(source: () => Language | undefined): void {
  spokenNow = source
}

/** In which texts are said here. */
export function language(): Language {
  return typeof LANGUAGE_OF_BUILD === 'undefined' ? (spokenNow() ?? 'en') : LANGUAGE_OF_BUILD
}

/** For `Intl`. */
export function locale(): (typeof LOCALES)[Language] {
  return LOCALES[language()]
}
