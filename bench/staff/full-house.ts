/** A house with years behind it: lots of banks, members, sales and their money, questions and settings, without ledgers. */
import { sql } from 'kysely'
import { openDatabase, type Database } from '../../src/server/postgres/database.ts'
import { growCatalogue } from '../catalogue.ts'
import { sellAll } from '../past-sales.ts'

export const AUCTIONS = 100_000
const MEMBERS = 20_000
const BANKS = 200
const RUN_LISTS = 2_000
const BANK_STATEMENTS = 1_000
const LINES_EACH = 100
const SETTING_CHANGES = 5_000
const SEEDED_WITHIN_MS = 900_000

export interface FullHouse {
  /** A member with thousands of bids and hundreds of purchases. */
  busy: string
  /** One with the address, the telephone and the browser of others. */
  shared: string
  bank: string
  /** Of a bank, with a hundred lines. */
  statement: string
}

export async function fillHouse(ownerUrl: string, staff: string): Promise<FullHouse> {
  await growCatalogue(ownerUrl, AUCTIONS)
  const statementTimeoutMs = SEEDED_WITHIN_MS
  const db = openDatabase(ownerUrl, { max: 1, statementTimeoutMs, onIdleError: () => undefined })
  try {
    await addMembers(db)
    await consignAll(db, staff)
    await sell(db, staff)
    await addBankStatements(db, staff)
    await addStatementsOfConsignors(db, staff)
    await askQuestions(db, staff)
    await changeSettings(db, staff)
    await sql`vacuum analyze`.execute(db)
    return await findOnes(db)
  } finally {
    await db.destroy()
  }
}

/** Of ten the ID photo of one waits; three share an address, two a telephone, and two a browser. */
async function addMembers(db: Database): Promise<void> {
  await sql`
    insert into users (email) select 'person-' || n || '@house.example' from generate_series(1, ${MEMBERS}::int) as n`.execute(
    db,
  )
  await sql`
    insert into profiles (id, full_name, address, city, telephone, id_photo_url, id_verified_at, updated_at)
    select id, 'Dana Whitfield' || n, n / 3 || ' Larkspur Ave', 'Denver', '(813) ' || lpad((n / 2)::text, 7, '0'),
      '/api/me/id-photo', case when n % 10 > 0 then now() end, now() - make_interval(mins => n::int)
    from (
      select id, row_number() over (order by email) as n from users where email like 'person-%'
    ) as people`.execute(db)
  await sql`
    insert into sessions (user_id, refresh_key, ip, user_agent)
    select id, sha256(id::text::bytea), ('10.1.' || n / 2 / 250 % 250 || '.' || n / 2 % 250)::inet, 'Browser ' || n / 2
    from (select id, row_number() over (order by id) as n from users) as people`.execute(db)
  await sql`
    insert into notices (user_id, kind, occasion, created_at, mailed_at)
    select id, 'id_approved', 'bench ' || id || n, now() - make_interval(hours => n), now()
    from users, generate_series(1, 10) as n`.execute(db)
}

async function consignAll(db: Database, staff: string): Promise<void> {
  await sql`
    insert into consignors (name, commission, lot_fee, payable_at)
    select 'Bank ' || lpad(n::text, 3, '0'), 250, 15000, 'release' from generate_series(1, ${BANKS}::int) as n`.execute(
    db,
  )
  await sql`
    insert into run_lists (consignor_id, file_name, imported_by, imported_at)
    select id, 'list-' || n || '.csv', ${staff}::uuid, now() - make_interval(hours => n)
    from generate_series(1, ${RUN_LISTS}::int) as n
    join (select id, row_number() over (order by name) as bank from consignors) as banks on bank = 1 + n % ${BANKS}`.execute(
    db,
  )
  await sql`
    insert into consignments (auction_id, consignor_id, stock_number, run_list_id)
    select auctions.id, lists.consignor_id, 'S-' || lot_number, lists.id
    from auctions
    join (select id, consignor_id, row_number() over (order by imported_at) as list from run_lists) as lists
      on list = 1 + lot_number % ${RUN_LISTS}`.execute(db)
}

/** What is sold, each bidder buys a share of it. */
async function sell(db: Database, staff: string): Promise<void> {
  await sellAll(
    db,
    staff,
    sql`
      select id as auction_id, run, sale_price as price, ends_at as sold_at,
        case when lot_number % 25 = 0 then 'defaulted' else 'completed' end as state, lot_number % 12 as way_days
      from auctions where status = 'sold'`,
  )
  await sql`
    update sales set buyer_id = auctions.buyer_id, item = jsonb_build_object('title', auctions.title, 'vin', auctions.vin)
    from auctions where auctions.id = auction_id`.execute(db)
  await sql`
    insert into payments (sale_id, state, amount, received_on, sender, created_at)
    select id, 'counted', paid, paid_at::date, 'PAYER ' || left(buyer_id::text, 8), paid_at from sales where paid > 0`.execute(
    db,
  )
}

/** One line in 25 waits. */
async function addBankStatements(db: Database, staff: string): Promise<void> {
  await sql`
    insert into statements (file_name, file_hash, format, imported_by, imported_at, placed_at)
    select 'bank-' || n || '.xml', md5(n::text), 'camt.053', ${staff}::uuid, at, at
    from generate_series(1, ${BANK_STATEMENTS}::int) as n,
      lateral (select now() - make_interval(hours => n) as at) as times`.execute(db)
  await sql`
    insert into statement_lines (statement_id, n, date, amount, currency, sender, text, key, match, reason, state)
    select id, line, imported_at::date, 100000 + line, 'USD', 'SENDER ' || line, 'WIRE ' || line, md5(id::text || line),
      'unmatched', 'no_sale', case when line % 25 = 0 then 'waiting' else 'dismissed' end
    from statements, generate_series(1, ${LINES_EACH}::int) as line`.execute(db)
}

/** The last one of each waits to be paid out. */
async function addStatementsOfConsignors(db: Database, staff: string): Promise<void> {
  await sql`
    insert into proceeds_statements (consignor_id, consignor_name, year, number, brought_forward, total, made_by, made_at)
    select id, name, 2025, n, 0, 1000000, ${staff}::uuid, now() - make_interval(days => 25 - n)
    from consignors, generate_series(1, 24) as n`.execute(db)
  await sql`
    insert into proceeds_payouts (statement_id, paid_on, reference, recorded_by, recorded_at)
    select id, made_at::date, 'FT-' || number, made_by, made_at from proceeds_statements where number < 24`.execute(
    db,
  )
}

/** One about each lot: of fifty one waits and one was rejected. */
async function askQuestions(db: Database, staff: string): Promise<void> {
  await sql`
    insert into public_questions (auction_id, asker_id, asked_at, asked, state, question, answer, decided_by, decided_at, reason)
    select id, ${staff}::uuid, at, 'Are there two keys?', kind,
      case kind when 'published' then 'Are there two keys?' end, case kind when 'published' then 'There are.' end,
      case when kind <> 'waiting' then ${staff}::uuid end, case when kind <> 'waiting' then at end,
      case kind when 'rejected' then 'It was asked before' end
    from (
      select id, now() - make_interval(mins => lot_number) as at,
        case lot_number % 50 when 0 then 'waiting' when 1 then 'rejected' else 'published' end as kind
      from auctions
    ) as asked`.execute(db)
}

async function changeSettings(db: Database, staff: string): Promise<void> {
  const answers = (n: string) =>
    sql`jsonb_build_array(jsonb_build_object('name', 'Delivery', 'text', 'We deliver. ' || ${sql.raw(n)}))`
  await sql`
    insert into house_changes (setting, follows, before, value, reason, changed_by, changed_at)
    select 'answers', n, ${answers('n')}, ${answers('n + 1')}, 'Asked every day', ${staff}::uuid,
      now() - make_interval(hours => ${SETTING_CHANGES}::int - n)
    from generate_series(0, ${SETTING_CHANGES - 1}::int) as n`.execute(db)
}

async function findOnes(db: Database): Promise<FullHouse> {
  const { rows } = await sql<FullHouse>`
    select (select buyer_id from sales limit 1) as busy,
      (select id from users where email = 'person-77@house.example') as shared,
      (select id from consignors order by name limit 1) as bank,
      (select id from statements order by imported_at desc limit 1) as statement`.execute(db)
  if (!rows[0]) throw new Error('A query of ids alone returns one row')
  return rows[0]
}
