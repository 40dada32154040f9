import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from './language.ts'

type Place = readonly [part: string, key: string]

/** Where a text sends its reader to something on the site, by the name that stands there. */
const NAMED: readonly (readonly [name: Place, ...texts: Place[]])[] = [
  [
    ['site/auth', 'forgotPassword'],
    ['mails/sign-in', 'oldPasswordEnded'],
    ['mails/sign-in', 'choosePasswordAt'],
    ['staff/answers/consignor', 'mailNotProven'],
  ],
  [
    ['site/titles', 'tabAccount'],
    ['mails/account', 'howToSendAnother'],
    ['answers/bidding', 'raiseUnreviewed'],
    ['site/privacy', 'rightsText'],
  ],
]

describe.each(LANGUAGES)('in %s', (language) => {
  const textOf = ([part, key]: Place): string | undefined =>
    JSON.parse(readFileSync(join(import.meta.dirname, language, `${part}.json`), 'utf8'))[key]

  test.each(NAMED)(
    'what is named %j is called so by the texts that lead to it',
    (name, ...texts) => {
      for (const text of texts) expect(textOf(text)).toContain(textOf(name))
    },
  )
})
