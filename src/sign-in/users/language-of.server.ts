import { inLanguage } from '../../languages/in-language.server.ts'
import { type Language, language, LANGUAGES } from '../../languages/language.ts'
import type { Database } from '../../server/postgres/database.ts'

/** As the column holds it. */
export function languageIn(stored: string): Language {
  return LANGUAGES.find((one) => one === stored) ?? 'en'
}

/** Whatever the work says, it says in the language in which somebody last used the site; in English to nobody. */
export async function inLanguageOf<Result>(
  db: Database,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const reader = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirst()
  return inLanguage(languageIn(reader?.language ?? 'en'), work)
}

/** The language of the request is that of whoever makes it. */
export async function noteLanguage(db: Database, userId: string): Promise<void> {
  await db.updateTable('users').set({ language: language() }).where('id', '=', userId).execute()
}
