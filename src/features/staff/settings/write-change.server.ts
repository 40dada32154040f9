import { isEqual } from 'es-toolkit/predicate'
import type { Transaction } from 'kysely'
import { houseAnswersText } from '../../../languages/staff/answers/house.ts'
import { type HouseSetting, isSigned, valuesOf } from '../../../rules/house/house-settings.ts'
import type { HouseKeeper } from '../../../server/house/house.ts'
import { Problem } from '../../../server/http/problem.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'

export interface AskedChange {
  setting: HouseSetting
  value: unknown
  /** The number of the last change that whoever asks has seen. */
  seen: number
  reason: string
}

interface Persons {
  by: string
  /** The second person, where one is needed. */
  signedBy: string | null
  approval?: string
  /** Now, unless it is told. */
  at?: Date
}

/** A setting as the database has it now, and the number of its last change. */
export async function settingNow(db: Database, { first }: HouseKeeper, setting: HouseSetting) {
  const last = await db
    .selectFrom('house_changes')
    .select(['seq', 'value'])
    .where('setting', '=', setting)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const value: unknown = last ? last.value : valuesOf(first)[setting]
  return { value, seq: Number(last?.seq ?? 0) }
}

/**
 * What it was, for who asks for a change.
 * @throws Problem 409 where somebody else changed it meanwhile, or it is so already
 */
export async function requireChange(
  db: Database,
  house: HouseKeeper,
  { setting, value, seen }: AskedChange,
): Promise<unknown> {
  const now = await settingNow(db, house, setting)
  if (now.seq !== seen) throw changedMeanwhile()
  if (isEqual(now.value, value)) throw new Problem('not_available', houseAnswersText('alreadySet'))
  return now.value
}

/** Writes a change down, with who made it and why; every process is told at the commit. Resolves with its number. */
export async function writeChange(
  tx: Transaction<DB>,
  house: HouseKeeper,
  asked: AskedChange,
  { by, signedBy, approval, at }: Persons,
): Promise<number> {
  const { setting, value, seen, reason } = asked
  const before = await requireChange(tx, house, asked)
  // It was no change to sign when whoever asks looked at it.
  if (signedBy === null && isSigned(setting, before, value)) throw changedMeanwhile()
  const written = await tx
    .insertInto('house_changes')
    .values({
      ...{ setting, follows: seen, reason, changed_by: by, signed_by: signedBy },
      before: JSON.stringify(before),
      value: JSON.stringify(value),
      changed_at: at ?? (await databaseTime(tx)),
    })
    .onConflict((late) => late.doNothing())
    .returning('seq')
    .executeTakeFirst()
  if (!written) throw changedMeanwhile()
  const more = approval === undefined ? {} : { approval, asked_by: by }
  const who = { userId: signedBy ?? by, ...(at && { at }) }
  const details = { before: fieldsOf(before), after: fieldsOf(value), reason, ...more }
  await audit(tx, who, `house.${setting}`, 'house', details)
  return Number(written.seq)
}

/** A list is told as one field. */
function fieldsOf(value: unknown): unknown {
  return Array.isArray(value) ? { answers: value } : value
}

function changedMeanwhile(): Problem {
  return new Problem('changed_meanwhile', houseAnswersText('changedMeanwhile'))
}
