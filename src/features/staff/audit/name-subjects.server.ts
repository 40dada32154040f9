import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../server/postgres/database.ts'
import type { FoundKind } from '../frame/find.ts'

export interface NamedSubject {
  id: string
  kind: FoundKind
  name: string | null
}

const isId = (text: string) => z.uuid().safeParse(text).success

/** What subjects are called, by their ids: lots, members and invoices. Others are not among them. */
export async function nameSubjects(
  db: Database,
  subjects: readonly string[],
): Promise<Map<string, NamedSubject>> {
  const ids = [...new Set(subjects.filter(isId))]
  const { rows } = await sql<NamedSubject>`
    with wanted as (select unnest(${ids}::uuid[]) as id)
    select id, 'lot' as kind, title as name from wanted join auctions using (id)
    union all
    select users.id, 'member', coalesce(nullif(full_name, ''), users.email)
    from wanted join users using (id) left join profiles on profiles.id = users.id
    union all
    select id, 'invoice', invoice_number from wanted join sales using (id)`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
