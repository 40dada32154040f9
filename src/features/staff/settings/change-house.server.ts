import { z } from 'zod'
import { houseAnswersText } from '../../../languages/staff/answers/house.ts'
import { businessTime } from '../../../rules/business-time.ts'
import {
  isSigned,
  withSetting,
  type HouseSetting,
  type HouseValues,
} from '../../../rules/house/house-settings.ts'
import { nextTermsVersion } from '../../../rules/house/terms-version.ts'
import { cents } from '../../../rules/money.ts'
import type { HouseKeeper } from '../../../server/house/house.ts'
import { endpoint, type Member } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { askedSchema, signingOf } from '../approvals/approvals.ts'
import { askSecondPerson } from '../approvals/ask-second-person.server.ts'
import { requireFreshSession } from '../require-fresh-session.server.ts'
import { changedSchema, changeSchema, HOUSE_SUBJECT } from './house.ts'
import { requireChange, settingNow, writeChange, type AskedChange } from './write-change.server.ts'

interface Services {
  db: Database
  house: HouseKeeper
}

/** One call for each setting: what it takes is its own. Whoever is at an unattended desk changes none, the phone least: bank details are compared by it. */
function changeOf(setting: HouseSetting, summary: string) {
  return endpoint({
    method: 'PUT',
    path: `/api/staff/house/${setting}`,
    summary,
    who: 'admin',
    limit: 'writes',
    body: changeSchema(setting),
    response: z.union([changedSchema, askedSchema]),
    async handle({ body: { value: given, seq: seen, reason }, member }, { db, house }: Services) {
      await requireFreshSession(db, member)
      const value = setting === 'terms' ? await newTerms(given, db, house) : given
      const asked: AskedChange = { setting, value, seen, reason }
      if (isSigned(setting, (await settingNow(db, house, setting)).value, value))
        return askForSignature(db, house, member, asked)
      const seq = await db
        .transaction()
        .execute((tx) => writeChange(tx, house, asked, { by: member.userId, signedBy: null }))
      await house.refresh()
      return { setting, seq }
    },
  })
}

/** New words are a new version, which members accept anew. Throws 409 for the same words. */
async function newTerms(given: unknown, db: Database, house: HouseKeeper) {
  // As the schema let it through.
  const { additions } = given as Pick<HouseValues['terms'], 'additions'>
  // As the database has them: what this process knows may be older, and members may have accepted what comes next.
  const { value } = await settingNow(db, house, 'terms')
  const { terms } = withSetting(house.first, 'terms', value)
  if (additions === terms.additions)
    throw new Problem('not_available', houseAnswersText('alreadySet'))
  const version = nextTermsVersion(terms.version, businessTime(new Date()).slice(0, 10))
  if (version === null) throw new Problem('not_available', houseAnswersText('termsTooOften'))
  return { version, additions }
}

async function askForSignature(
  db: Database,
  house: HouseKeeper,
  member: Member,
  asked: AskedChange,
): Promise<Response> {
  const action = signingOf(asked.setting)
  if (action === null) throw new Error(`nobody signs a change of ${asked.setting}`)
  const approval = await db.transaction().execute(async (tx) => {
    const before = await requireChange(tx, house, asked)
    const { reason, ...change } = asked
    return askSecondPerson(tx, member, {
      ...{ action, auctionId: null, subject: HOUSE_SUBJECT, reason },
      amount: cents(0),
      now: await databaseTime(tx),
      details: { house: { ...change, before } },
    })
  })
  return Response.json({ approval }, { status: 202 })
}

const AT_ONCE = 'with a reason; it holds everywhere at once'

export const changeHouse = [
  changeOf(
    'contact',
    `Change who sells and how people reach the house, ${AT_ONCE}; 202 with an approval to be given by a second admin for another telephone number or email address`,
  ),
  changeOf(
    'bank',
    'Ask for a change of the account that buyers wire to; 202 with an approval to be given by a second admin',
  ),
  changeOf('limits', `Change what accounts may promise at most, ${AT_ONCE}`),
  changeOf('payment', `Change how long payments may be late, and what Buy Now needs, ${AT_ONCE}`),
  changeOf('notices', `Change which mails new members get that they may do without, ${AT_ONCE}`),
  changeOf(
    'terms',
    `Change what the house adds to the terms, which members then accept anew, ${AT_ONCE}`,
  ),
  changeOf('answers', `Change what staff answer often, ${AT_ONCE}`),
]
