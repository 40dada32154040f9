import { sql, type Selectable, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Catalogue } from '../../../catalogue/catalogue.server.ts'
import { answerAccountText } from '../../../languages/answers/account.ts'
import { cursorSchema, limitSchema } from '../../../rules/paging.ts'
import { MAX_SAVED_SEARCHES } from '../../../rules/policy.ts'
import type { HowTold } from '../../../rules/saved-searches/saved-searches.ts'
import { searchesFull } from '../../../rules/saved-searches/searches-full.ts'
import { networkOf } from '../../../server/http/client-address.ts'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { isUnchanged, knownTo } from './known-auctions.server.ts'
import { keptSearch, SAVED_SEARCHES_ADDRESS, toldQuery } from './saved-query.ts'
import {
  changeSearchSchema,
  deletedSearchSchema,
  lookSchema,
  type SavedSearch,
  savedSearchListSchema,
  savedSearchSchema,
  saveSearchSchema,
} from './saved-searches.ts'
import { NOTHING_UNTOLD, tellAt } from './tell-at.server.ts'

interface Services {
  db: Database
  catalogue: Catalogue
}

const ONE = `${SAVED_SEARCHES_ADDRESS}/{id}`

const listSavedSearches = endpoint({
  method: 'GET',
  path: SAVED_SEARCHES_ADDRESS,
  summary: 'Own saved searches, the one saved last first, each with how many auctions are new',
  who: 'member',
  limit: 'reads',
  query: z.object({ limit: limitSchema(MAX_SAVED_SEARCHES), cursor: cursorSchema }),
  response: savedSearchListSchema,
  async handle({ member: { userId }, query: { limit, cursor } }, { db }: Services) {
    const mine = db
      .selectFrom('saved_searches')
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
    const before = cursor === undefined ? null : placeIn(cursor, z.tuple([z.int()]))[0]
    const rows = await mine
      .select([...SHOWN, 'seq'])
      .$if(before !== null, (older) => older.where('seq', '<', before))
      .orderBy('seq', 'desc')
      .limit(limit + 1)
      .execute()
    const { total } = await mine
      .select((all) => all.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      items: page.map(presentSearch),
      total,
      next_cursor: last && rows.length > limit ? cursorFor([last.seq]) : null,
    }
  },
})

const saveSearch = endpoint({
  method: 'POST',
  path: SAVED_SEARCHES_ADDRESS,
  summary: `Save a search, of which a member keeps up to ${MAX_SAVED_SEARCHES}; the same one saved again is renamed, and takes the new order`,
  who: 'member',
  limit: 'writes',
  signInFirst: () => answerAccountText('signInToSave'),
  body: saveSearchSchema,
  response: savedSearchSchema,
  status: 201,
  handle: ({ member: { userId }, body, address }, services: Services) =>
    keepSearch(services, { userId, ...body }, networkOf(address)),
})

/** Saves a search with what it finds now; the same one saved again is renamed, and takes the new order. @throws Problem */
export async function keepSearch(
  { db, catalogue }: Services,
  search: Omit<Saving, 'sort'>,
  network: string,
): Promise<SavedSearch> {
  const saving = { ...search, ...keptSearch(search.query) }
  // An auction that is compared while this finds what there is now would be missed.
  for (;;) {
    const known = await knownTo(db, catalogue, saving.query, network)
    const saved = await db.transaction().execute(async (tx) => {
      await requireRoom(tx, saving)
      return (await isUnchanged(tx, known)) ? insertSearch(tx, saving, known.auctions) : null
    })
    if (saved) return saved
  }
}

const changeSavedSearch = endpoint({
  method: 'PATCH',
  path: ONE,
  summary: 'Rename a saved search, or choose how to be told what is new',
  who: 'member',
  limit: 'writes',
  params: idParams,
  body: changeSearchSchema,
  response: savedSearchSchema,
  async handle({ member: { userId }, params: { id }, body }, { db }: Services) {
    const at = await databaseTime(db)
    const { name, notify } = body
    const row = await db
      .updateTable('saved_searches')
      .set((each) => ({ name: name ?? each.ref('name') }))
      .$if(notify !== undefined, (change) => change.set(toldBy(notify ?? 'never', at)))
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .returning(SHOWN)
      .executeTakeFirst()
    if (!row) throw unknownSearch()
    return presentSearch(row)
  },
})

const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: ONE,
  summary: 'Delete a saved search, which can be put back for a day; one that is not there is none',
  who: 'member',
  limit: 'writes',
  params: idParams,
  response: deletedSearchSchema,
  async handle({ member: { userId }, params: { id } }, { db }: Services) {
    await db
      .updateTable('saved_searches')
      .set({ deleted_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .execute()
    return { id, is_saved: false }
  },
})

/** Its mails, its counts and what is still to be told are as they were, and what came to be found meanwhile is new. */
const putBackSavedSearch = endpoint({
  method: 'POST',
  path: `${ONE}/put-back`,
  summary: 'Put back a saved search that was deleted today',
  who: 'member',
  limit: 'writes',
  params: idParams,
  response: savedSearchSchema,
  handle({ member: { userId }, params: { id } }, { db }: Services) {
    return db.transaction().execute(async (tx) => {
      const mine = await tx
        .selectFrom('saved_searches')
        .select('query')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!mine) throw unknownSearch()
      await requireRoom(tx, { userId, query: mine.query })
      const row = await tx
        .updateTable('saved_searches')
        .set({ deleted_at: null })
        .where('id', '=', id)
        .returning(SHOWN)
        .executeTakeFirst()
      if (!row) throw unknownSearch()
      return presentSearch(row)
    })
  },
})

/** What comes to be found after its member was told the number stays new. */
const lookAtSavedSearch = endpoint({
  method: 'POST',
  path: `${ONE}/look`,
  summary: 'Note that the member looks at what a saved search finds: nothing of it is new any more',
  who: 'member',
  limit: 'writes',
  params: idParams,
  body: lookSchema,
  response: savedSearchSchema,
  async handle({ member: { userId }, params: { id }, body }, { db }: Services) {
    const row = await db
      .updateTable('saved_searches')
      .set({
        looked_count: sql`greatest(looked_count, least(found_count, ${body.found_count}::int))`,
      })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .returning(SHOWN)
      .executeTakeFirst()
    if (!row) throw unknownSearch()
    return presentSearch(row)
  },
})

interface Saving {
  userId: string
  query: string
  sort: string | null
  name: string
  notify: HowTold
}

/** What waits to be told is told in the way that is chosen now. */
function toldBy(notify: HowTold, at: Date) {
  if (notify === 'never') return { notify, ...NOTHING_UNTOLD }
  const dueAt = tellAt(at, sql`${notify}`)
  return {
    notify,
    tell_at: sql<Date | null>`case when saved_searches.untold_count > 0 then ${dueAt} end`,
  }
}

/** Calls of one member wait for each other, so that together they keep no more than allowed. */
async function requireRoom(
  tx: Transaction<DB>,
  { userId, query }: Pick<Saving, 'userId' | 'query'>,
): Promise<void> {
  await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { others } = await tx
    .selectFrom('saved_searches')
    .select((all) => all.fn.countAll<number>().as('others'))
    .where('user_id', '=', userId)
    .where('query', '<>', query)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (others >= MAX_SAVED_SEARCHES) throw new Problem('limit_exceeded', searchesFull())
}

async function insertSearch(
  tx: Transaction<DB>,
  { userId, query, sort, name, notify }: Saving,
  known: string[] | null,
) {
  // One that was deleted begins anew: what it found before was let go.
  await tx
    .deleteFrom('saved_searches')
    .where('user_id', '=', userId)
    .where('query', '=', query)
    .where('deleted_at', 'is not', null)
    .execute()
  const change = { name, sort, ...toldBy(notify, await databaseTime(tx)) }
  const row = await tx
    .insertInto('saved_searches')
    .values({ user_id: userId, query, sort, name, notify, known })
    .onConflict((kept) => kept.columns(['user_id', 'query']).doUpdateSet(change))
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
  return presentSearch(row)
}

const SHOWN = [
  ...(['id', 'name', 'query', 'sort', 'notify', 'created_at'] as const),
  ...(['found_count', 'looked_count'] as const),
] as const

type Shown = Pick<Selectable<DB['saved_searches']>, (typeof SHOWN)[number]>

function presentSearch(row: Shown) {
  const { looked_count: looked, query, sort, ...search } = row
  return {
    ...search,
    query: toldQuery({ query, sort }),
    // Kept to these by a constraint on the table.
    notify: savedSearchSchema.shape.notify.parse(row.notify),
    created_at: row.created_at.toISOString(),
    new_count: row.found_count - looked,
  }
}

function unknownSearch(): Problem {
  return new Problem('not_found', answerAccountText('searchGone'))
}

export const SAVED_SEARCH_CALLS = [
  listSavedSearches,
  saveSearch,
  changeSavedSearch,
  deleteSavedSearch,
  putBackSavedSearch,
  lookAtSavedSearch,
]
