import { type Language, language as spoken, LANGUAGES } from './language.ts'

/** Pages in English stand where the specification has them, others below the name of their language: '/es/auctions'. */
export function pathOfLanguage(language: Language): '/' | '/es' {
  return language === 'en' ? '/' : `/${language}`
}

/** Where a page is found in a language, by its address in English: a path, with its query if it has one. */
export function addressIn(language: Language, address: string): string {
  return language === 'en' ? address : pathOfLanguage(language) + address
}

/** The same in the language that is spoken here: for links that the router does not write. */
export function addressHere(address: string): string {
  return addressIn(spoken(), address)
}

/** The other way round: '/es/auctions?q=boat' is '/auctions?q=boat' in Spanish. */
export function languageOfAddress(address: string): { language: Language; address: string } {
  for (const language of LANGUAGES) {
    if (language === 'en') continue
    const base = pathOfLanguage(language)
    const rest = address.slice(base.length)
    if (!address.startsWith(base) || !/^(?:[/?#]|$)/.test(rest)) continue
    return { language, address: rest.startsWith('/') ? rest : `/${rest}` }
  }
  return { language: 'en', address }
}
