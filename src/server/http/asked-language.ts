import type { IncomingMessage } from 'node:http'
import Negotiator from 'negotiator'
import { type Language, LANGUAGES } from '../../languages/language.ts'

/** What most browsers send, and programs that say nothing: English stands first. */
const PLAINLY_ENGLISH = /^en\b/i

/** The language of ours that a request would have most of all (RFC 9110, section 12.5.4); English where it names none of them. */
export function askedLanguage({ headers }: Pick<IncomingMessage, 'headers'>): Language {
  const accepted = headers['accept-language']
  if (accepted === undefined || PLAINLY_ENGLISH.test(accepted)) return 'en'
  const [language] = new Negotiator({ headers }).languages([...LANGUAGES])
  return LANGUAGES.find((one) => one === language) ?? 'en'
}
