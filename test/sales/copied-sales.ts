/** Very many sales, as copies of one. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { paymentReference } from '../../src/rules/sales/invoice.ts'
import type { Database } from '../../src/server/postgres/database.ts'

/** Copies of a sale and what it is of, as the engine would leave them, without their ledgers: their references. */
export async function copySale(
  db: Database,
  model: { id: string; lot: string },
  count: number,
): Promise<string[]> {
  const copies = Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    auction: randomUUID(),
    run: at + 2,
    number: `INV-2025-${String(at).padStart(6, '0')}`,
    reference: paymentReference(10_000 + at, 1, 'HL-203355'),
  }))
  await copyRows(db, 'auctions', ['id', 'lot_number'], model.lot, copies)
  await copyRows(db, 'reservations', ['id', 'auction_id', 'run'], model.id, copies)
  await copyRows(
    db,
    'sales',
    ['id', 'auction_id', 'run', 'invoice_number', 'reference'],
    model.id,
    copies,
  )
  await sql`analyze`.execute(db)
  return copies.map(({ reference }) => reference)
}

const VALUES: Readonly<Record<string, string>> = {
  auction_id: 'copy.auction',
  run: 'copy.run',
  invoice_number: 'copy.number',
  reference: 'copy.reference',
}

async function copyRows(
  db: Database,
  table: 'auctions' | 'reservations' | 'sales',
  changed: string[],
  model: string,
  copies: object[],
): Promise<void> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER' and column_name <> all(${changed})`.execute(
    db,
  )
  const kept = sql.raw(rows[0]?.names ?? '')
  const own = changed.filter((name) => name !== 'lot_number')
  const id = table === 'auctions' ? 'copy.auction' : 'copy.id'
  const values = own.map((name) => (name === 'id' ? id : (VALUES[name] ?? name)))
  await sql`
    insert into ${sql.table(table)} (${sql.raw(own.join(', '))}, ${kept})
    select ${sql.raw(values.join(', '))}, ${sql.raw(
      (rows[0]?.names ?? '')
        .split(', ')
        .map((name) => `model.${name}`)
        .join(', '),
    )}
    from ${sql.table(table)} as model
      cross join jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
        as copy (id uuid, auction uuid, run integer, number text, reference text)
    where model.id = ${model}`.execute(db)
}
