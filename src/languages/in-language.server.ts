import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, takeLanguageFrom } from './language.ts'

const spoken = new AsyncLocalStorage<Language>()
takeLanguageFrom(() => spoken.getStore())

/** Whatever the work says, it says in this language: an answer in that of its request, a mail in that of its reader. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return spoken.run(language, work)
}
