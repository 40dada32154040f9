import { sql } from 'kysely'
import { z } from 'zod'
import {
  HOUSE_SETTING_NAMES,
  valuesOf,
  type HouseSetting,
} from '../../../rules/house/house-settings.ts'
import type { HouseKeeper } from '../../../server/house/house.ts'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { approvalsAbout } from '../approvals/approvals-about.server.ts'
import { fieldChanges } from './field-changes.ts'
import {
  HOUSE_ADDRESS,
  HOUSE_HISTORY_ADDRESS,
  HOUSE_SUBJECT,
  historyQuerySchema,
  historySchema,
  houseSchema,
  type HouseHistoryLine,
  type HouseView,
} from './house.ts'

interface Services {
  db: Database
  house: HouseKeeper
}

export const readHouse = endpoint({
  method: 'GET',
  path: HOUSE_ADDRESS,
  summary:
    'The settings of the house as they are now, who changed each last, and what waits for a second admin',
  who: 'staff',
  limit: 'reads',
  response: houseSchema,
  async handle({ member }, { db, house }: Services): Promise<HouseView> {
    const rows = await lastChanges(db)
    const first = valuesOf(house.first)
    const settings = HOUSE_SETTING_NAMES.map((name) => {
      const last = rows.find(({ setting }) => setting === name)
      const setting = {
        value: last ? last.value : first[name],
        seq: Number(last?.seq ?? 0),
        changed_at: last?.changed_at.toISOString() ?? null,
        changed_by: last?.changed_by ?? null,
      }
      return [name, setting] as const
    })
    // Each was checked by its own schema before it was stored.
    const named = Object.fromEntries(settings) as Pick<HouseView, HouseSetting>
    return { ...named, approvals: await approvalsAbout(db, HOUSE_SUBJECT, member) }
  },
})

async function lastChanges(db: Database) {
  return db
    .selectFrom('house_changes')
    .innerJoin('users', 'users.id', 'house_changes.changed_by')
    .innerJoin('profiles', 'profiles.id', 'house_changes.changed_by')
    .distinctOn('setting')
    .select(['setting', 'seq', 'value', 'changed_at'])
    .select(nameOf('profiles', 'users').as('changed_by'))
    .orderBy('setting')
    .orderBy('seq', 'desc')
    .execute()
}

const PLACE = z.tuple([z.string().regex(/^\d{1,19}$/)])

export const readHouseHistory = endpoint({
  method: 'GET',
  path: HOUSE_HISTORY_ADDRESS,
  summary: 'Who changed which setting of the house, from what to what, and why, newest first',
  who: 'staff',
  limit: 'reads',
  query: historyQuerySchema,
  response: historySchema,
  async handle({ query: { q, setting, limit, cursor } }, { db }: Services) {
    const after = cursor === undefined ? null : placeIn(cursor, PLACE)[0]
    const wanted = db
      .selectFrom('house_changes')
      .$if(setting !== undefined, (all) => all.where('setting', '=', setting ?? ''))
      .$if(Boolean(q), (all) =>
        all.where(
          sql<boolean>`position(lower(${q ?? ''}) in lower(concat_ws(' ', reason, before, value))) > 0`,
        ),
      )
    const { total } = await wanted
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    const rows = await wanted
      .innerJoin('users as makers', 'makers.id', 'house_changes.changed_by')
      .innerJoin('profiles as maker', 'maker.id', 'house_changes.changed_by')
      .leftJoin('users as signers', 'signers.id', 'house_changes.signed_by')
      .leftJoin('profiles as signer', 'signer.id', 'house_changes.signed_by')
      .select(['seq', 'setting', 'before', 'value', 'reason', 'changed_at'])
      .select(nameOf('maker', 'makers').as('changed_by'))
      .select(nameOf('signer', 'signers').as('signed_by'))
      .$if(after !== null, (all) => all.where('seq', '<', Number(after)))
      .orderBy('seq', 'desc')
      .limit(limit + 1)
      .execute()
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      items: page.map(({ seq, before, value, ...row }): HouseHistoryLine => ({
        ...row,
        id: String(seq),
        // Only known ones are written.
        setting: row.setting as HouseSetting,
        changes: fieldChanges(before, value),
        changed_at: row.changed_at.toISOString(),
      })),
      total,
      next_cursor: last && rows.length > limit ? cursorFor([String(last.seq)]) : null,
    }
  },
})

function nameOf(profile: string, user: string) {
  return sql<string>`coalesce(nullif(${sql.ref(`${profile}.full_name`)}, ''), ${sql.ref(`${user}.email`)}, ${sql.ref(`${user}.id`)}::text)`
}
