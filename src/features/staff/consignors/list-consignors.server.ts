import { sql } from 'kysely'
import { consignorNotFound } from '../../../engine/consigning/find-consignor.server.ts'
import { consignorAnswersText } from '../../../languages/staff/answers/consignor.ts'
import { staffAnswersText } from '../../../languages/staff/answers/desk.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { validationFailed } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import {
  CONSIGNORS_ADDRESS,
  consignorListSchema,
  consignorSchema,
  newConsignorSchema,
  type Consignor,
  type ConsignorLine,
} from './consignors.ts'

interface Services {
  db: Database
}

const LINE = sql`id, name,
  (select count(*)::int from consignments where consignor_id = consignors.id) as lot_count,
  (select count(*)::int from consignor_people where consignor_id = consignors.id and ended_at is null) as person_count`

export const listConsignors = endpoint({
  method: 'GET',
  path: CONSIGNORS_ADDRESS,
  summary: 'Whose vehicles are sold, by name',
  who: 'staff',
  limit: 'reads',
  response: consignorListSchema,
  async handle(_, { db }: Services) {
    const { rows } = await sql<ConsignorLine>`
      select ${LINE} from consignors order by lower(name)`.execute(db)
    return { items: rows }
  },
})

export const createConsignor = endpoint({
  method: 'POST',
  path: CONSIGNORS_ADDRESS,
  summary: 'Add a consignor; run lists of a new name add theirs too',
  who: 'staff',
  limit: 'writes',
  body: newConsignorSchema,
  response: consignorSchema,
  status: 201,
  async handle({ body: { name }, member }, { db }: Services) {
    const id = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into consignors (name) values (${name}) on conflict (lower(name)) do nothing
        returning id`.execute(tx)
      const [made] = rows
      if (!made)
        throw validationFailed([{ path: 'name', message: consignorAnswersText('nameTaken') }])
      await audit(tx, member, 'consignor.create', made.id, { name })
      return made.id
    })
    return readOne(db, id)
  },
})

export const readConsignor = endpoint({
  method: 'GET',
  path: `${CONSIGNORS_ADDRESS}/{id}`,
  summary: 'One consignor: its people, and what became of its lots',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  response: consignorSchema,
  handle: ({ params: { id } }, { db }: Services) => readOne(db, id),
})

/** @throws Problem `not_found` */
export async function readOne(db: Database, id: string): Promise<Consignor> {
  const { rows } = await sql<ConsignorLine>`
    select ${LINE} from consignors where id = ${id}`.execute(db)
  const [line] = rows
  if (!line) throw consignorNotFound()
  const [lots, people] = await Promise.all([lotsOf(db, id), peopleOf(db, id)])
  return { ...line, lots, people }
}

async function lotsOf(db: Database, id: string): Promise<Consignor['lots']> {
  const { rows } = await sql<Consignor['lots']>`
    select count(*) filter (where status = 'draft')::int as draft,
      count(*) filter (where status = 'available')::int as available,
      count(*) filter (where status = 'ended')::int as ended,
      count(*) filter (where status = 'sold')::int as sold
    from auction_summaries where consignor_id = ${id}`.execute(db)
  return rows[0] ?? { draft: 0, available: 0, ended: 0, sold: 0 }
}

async function peopleOf(db: Database, id: string): Promise<Consignor['people']> {
  const rows = await db
    .selectFrom('consignor_people')
    .innerJoin('users', 'users.id', 'user_id')
    .leftJoin('profiles', 'profiles.id', 'user_id')
    .leftJoin('profiles as granter', 'granter.id', 'granted_by')
    .select(['user_id', 'users.email', 'profiles.full_name', 'granted_at'])
    .select('granter.full_name as granted_by')
    .where('consignor_id', '=', id)
    .where('ended_at', 'is', null)
    .orderBy('granted_at')
    .orderBy('user_id')
    .execute()
  return rows.map((row) => ({
    id: row.user_id,
    name: row.full_name || row.email || consignorAnswersText('noName'),
    email: row.email,
    granted_at: row.granted_at.toISOString(),
    granted_by: row.granted_by || staffAnswersText('staff'),
  }))
}
