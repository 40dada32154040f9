import { hash } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import { saleOf } from '../../src/engine/sales/sale-row.server.ts'
import { bookStatement } from '../../src/engine/sales/statements/book-statement.server.ts'
import { dismissLocked } from '../../src/engine/sales/statements/dismiss-lines.server.ts'
import { importStatement } from '../../src/engine/sales/statements/import-statement.server.ts'
import { audit } from '../../src/features/staff/audit.server.ts'
import { readStatement } from '../../src/features/staff/statements/read-statement.server.ts'
import { businessDay } from '../../src/rules/business-day.ts'
import { DAY, HOUR } from '../../src/rules/durations.ts'
import { toDollars } from '../../src/rules/money.ts'
import { balanceOf } from '../../src/rules/sales/sale.ts'
import { createPauses } from '../../src/server/pauses.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import type { Colleagues } from './people.ts'

const COLUMNS = [
  ...['Booking Date', 'Amount', 'Currency', 'Originator Name', 'Description'],
  'Bank Reference',
]

interface Line {
  daysAgo: number
  amount: number
  sender: string
  text: string
  currency?: string
}

interface OwedSale {
  reference: string
  name: string
  /** Dollars. */
  balance: number
  paid: number
}

/** What the bank told yesterday: three lines that somebody has seen to. */
function yesterdaysLines(sales: ReadonlyMap<number, OwedSale>): Line[] {
  const paid = saleIn(sales, 10_512)
  return [
    {
      ...{ daysAgo: 2, amount: paid.paid, sender: paid.name.toUpperCase() },
      text: `WIRE IN REF ${paid.reference}`,
    },
    { daysAgo: 1, amount: -38, sender: 'FIRST HARBOR BANK', text: 'INCOMING WIRE FEES' },
    {
      ...{ daysAgo: 1, amount: 2_500, sender: 'PALMETTO SALVAGE LLC' },
      text: 'DEPOSIT FOR TRUCK AS DISCUSSED',
    },
  ]
}

/** What it tells today: a line of every kind, none of them seen to. */
function todaysLines(sales: ReadonlyMap<number, OwedSale>): Line[] {
  const [boat, truck, beetle] = [10_535, 10_530, 10_484].map((lot) => saleIn(sales, lot))
  const [late, rest] = [10_415, 10_433].map((lot) => saleIn(sales, lot))
  const bike = saleIn(sales, 10_481)
  if (!boat || !truck || !beetle || !late || !rest) throw new Error('the demo owes what it owes')
  return [
    // As the invoice asks.
    { daysAgo: 0, amount: boat.balance, sender: boat.name, text: `Payment ${boat.reference}` },
    // Without a reference, by its sum and who sent it.
    { daysAgo: 0, amount: truck.balance, sender: truck.name, text: 'truck from auction' },
    // A part, and too much.
    { daysAgo: 0, amount: 5_000, sender: beetle.name, text: `VW ${beetle.reference} first half` },
    { daysAgo: 0, amount: bike.balance + 40, sender: bike.name, text: bike.reference },
    // For two whose time is over.
    { daysAgo: 1, amount: late.balance, sender: late.name, text: `INV ${late.reference}` },
    { daysAgo: 1, amount: 3_000, sender: rest.name, text: `${rest.reference} second wire` },
    // Of which nobody can tell at once what they are for.
    {
      daysAgo: 0,
      amount: 9_800,
      sender: 'KOWALCZYK J',
      text: 'HL 10999 1 450031 auction purchase',
    },
    {
      ...{ daysAgo: 0, amount: 17_300, sender: 'GULF STATES AUTO EXCHANGE' },
      text: `for ${truck.reference} and ${beetle.reference}`,
    },
    { daysAgo: 0, amount: 4_120, sender: 'OFFICE OF M ARCENEAUX', text: 'vehicle purchase' },
    {
      ...{ daysAgo: 0, amount: 21_000, sender: 'NORTHERN PLAINS EQUIPMENT LTD', currency: 'CAD' },
      text: `${boat.reference} paid in CAD`,
    },
    {
      ...{ daysAgo: 0, amount: -1_460, sender: 'BLUE RIDGE CARRIERS' },
      text: 'CARRIER INVOICE 20817',
    },
    // The bank tells of it in both files.
    { daysAgo: 1, amount: -38, sender: 'FIRST HARBOR BANK', text: 'INCOMING WIRE FEES' },
  ]
}

function saleIn(sales: ReadonlyMap<number, OwedSale>, lot: number): OwedSale {
  const sale = sales.get(lot)
  if (!sale) throw new Error(`the demo has not sold lot ${lot}`)
  return sale
}

/** Imports the statements of two days: what the first told is seen to, the second waits. */
export async function importStatements(
  db: Database,
  { maria }: Colleagues,
  now: Date,
): Promise<void> {
  const sales = await readSales(db)
  const yesterday = new Date(now.getTime() - 22 * HOUR)
  const first = await importLines(db, yesterdaysLines(sales), { by: maria, at: yesterday, now })
  const pause = createPauses()
  await bookStatement(db, {
    ...{ statementId: first, lines: new Map([[3, null]]), actor: maria, under: null, pause },
    also: async () => {},
  })
  await db.transaction().execute(async (tx) => {
    await dismissLocked(tx, first, [2])
    const by = { userId: maria, at: yesterday }
    await audit(tx, by, 'statement.dismiss', first, { lines: [2] })
  })
  await importLines(db, todaysLines(sales), { by: maria, at: now, now })
}

async function readSales(db: Database): Promise<Map<number, OwedSale>> {
  const rows = await db
    .selectFrom('sales')
    .innerJoin('reservations', 'reservations.id', 'sales.id')
    .innerJoin('auctions', 'auctions.reservation_id', 'sales.id')
    .innerJoin('profiles', 'profiles.id', 'sales.buyer_id')
    .selectAll('sales')
    .select(['lot_number', 'full_name', 'reservations.kind'])
    .execute()
  return new Map(
    rows.map(({ lot_number: lot, full_name: name, kind, ...row }) => {
      const sale = saleOf(row, kind)
      const balance = toDollars(balanceOf(sale))
      const paid = toDollars(sale.paid)
      return [lot, { reference: sale.reference, name: name ?? '', balance, paid }]
    }),
  )
}

async function importLines(
  db: Database,
  lines: readonly Line[],
  { by, at, now }: { by: string; at: Date; now: Date },
): Promise<string> {
  const rows = lines.map(({ daysAgo, amount, sender, text, currency = 'USD' }) => {
    const date = businessDay(new Date(now.getTime() - daysAgo * DAY))
    const reference = `FHB${date.replaceAll('-', '')}${hash('sha256', `${sender} ${text}`).slice(0, 8)}`
    return [date, amount.toFixed(2), currency, sender, text, reference]
  })
  const bytes = Buffer.from(stringify([COLUMNS, ...rows]))
  const pause = createPauses()
  const today = now.toISOString().slice(0, 10)
  const read = await readStatement(bytes, { mapping: null, today, pause })
  if (read.errors.count > 0) throw new Error(JSON.stringify(read.errors.told))
  const fileName = `first-harbor-${businessDay(at)}.csv`
  const file = { fileName, fileHash: hash('sha256', bytes), ...read.statement, importedBy: by }
  const details = { file: fileName, lines: rows.length, mapping: read.statement.mapping }
  const id = await importStatement(db, file, pause, (tx, made) =>
    audit(tx, { userId: by, at }, 'statement.import', made, details),
  )
  await db.updateTable('statements').set({ imported_at: at }).where('id', '=', id).execute()
  return id
}
