import type { IncomingMessage } from 'node:http'
import Negotiator from 'negotiator'
import { type Language, LANGUAGES } from '../../languages/language.ts'

/** What most browsers send: the language that they want most of all stands first, without a weight. */
const PLAIN = /^(en|es)(?:-\w+)?(?:,|$)/i
/** No browser's is longer. */
const MOST_LETTERS = 200

/** The language of ours that a request would have most of all (RFC 9110, section 12.5.4); English where it names none of them. */
export function askedLanguage({ headers }: Pick<IncomingMessage, 'headers'>): Language {
  const accepted = headers['accept-language']
  if (accepted === undefined || accepted.length > MOST_LETTERS) return 'en'
  const [, plain] = PLAIN.exec(accepted) ?? []
  const language = plain ?? new Negotiator({ headers }).languages([...LANGUAGES])[0]
  return LANGUAGES.find((one) => one === language?.toLowerCase()) ?? 'en'
}
