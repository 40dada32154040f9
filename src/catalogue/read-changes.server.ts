import { difference } from 'es-toolkit/array'
import { pick } from 'es-toolkit/object'
import { sql, type RawBuilder } from 'kysely'
import { engineState, type AuctionRow } from '../engine/auction-row.server.ts'
import { isPublic } from '../rules/auction.ts'
import { presentAuction, type AuctionView } from '../rules/public-auction.ts'
import { stateOf } from '../rules/states.ts'
import { bodyStyleName } from '../rules/vehicle/body-style.ts'
import { lotNumber } from '../rules/vehicle/lot-number.ts'
import { knownValues, searchedFacts, type FactName } from '../rules/vehicle/vehicle-facts.ts'
import { PLANNED_ONCE, unseen, type Database } from '../server/postgres/database.ts'
import { HORIZON, type Horizon } from '../server/postgres/horizon.ts'
import { CATALOGUE_COLUMNS, type CatalogueRow } from './auction-values.server.ts'

/** What the catalogue reads of the database. */
export interface AuctionSource {
  horizon(): Promise<Horizon>
  /** Every auction, some at a time. */
  all(): AsyncIterable<CatalogueRow[]>
  /** What transactions from a horizon on have changed, and the horizon now; see the migration on `auction_changes`. */
  changesSince(horizon: string): Promise<Changes>
  /** Those of the auctions that are public, in any order. */
  auctions(ids: readonly string[]): Promise<AuctionView[]>
}

export interface Changes extends Horizon {
  /** Null when they are so many that all auctions are read faster. */
  rows: CatalogueRow[] | null
}

/** Rows read at a time: few enough that nobody else waits for long. */
const ROWS_AT_ONCE = 1_000
const MAX_CHANGES = 5_000
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'

export function readFrom(db: Database): AuctionSource {
  const columns = sql.join(READ_COLUMNS.map((name) => sql.ref(`auctions.${name}`)))
  return {
    async horizon() {
      const { rows } = await sql<Horizon>`select ${HORIZON}`.execute(db)
      const [row] = rows
      if (!row) throw new Error('A select without a table has one row')
      return row
    },
    async *all() {
      for (let after = BEFORE_ALL_IDS; ;) {
        const { rows } = await sql<ReadRow>`select ${columns} from auctions
          where id > ${after} order by id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
        yield rows.map(catalogueRow)
        const last = rows.at(-1)
        if (!last) return
        after = last.id
      }
    },
    changesSince: (horizon) => readChanges(db, columns, horizon),
    auctions: (ids) => readPublic(db, ids),
  }
}

async function readChanges(
  db: Database,
  columns: RawBuilder<unknown>,
  since: string,
): Promise<Changes> {
  const { rows } = await sql<Horizon & (ReadRow | { id: null })>`${sql.raw(PLANNED_ONCE)}
    select ${HORIZON}, changed.*
    from (select 1) as always
    left join (
      select ${columns} from auction_changes join auctions on auctions.id = auction_changes.auction_id
      where changed_in >= ${unseen(since, 'xid8')} and changed_in < pg_snapshot_xmax(pg_current_snapshot())
        -- Never in the catalogue so far; thousands of them come at once with a run list.
        and auctions.status <> 'draft'
      limit ${sql.lit(MAX_CHANGES + 1)}
    ) as changed on true`.execute(db)
  const changed = rows.filter((row) => row.id !== null)
  const [first] = rows
  if (!first) throw new Error('A left join of one row has one')
  return {
    horizon: first.horizon,
    server: first.server,
    rows: changed.length > MAX_CHANGES ? null : changed.map(catalogueRow),
  }
}

async function readPublic(db: Database, ids: readonly string[]): Promise<AuctionView[]> {
  const { rows } = await sql<AuctionRow>`${sql.raw(PLANNED_ONCE)}
    select * from auctions where id = any(${unseen(ids, 'uuid[]')})`.execute(db)
  return rows
    .filter(({ status }) => isPublic(status))
    .map((row) => presentAuction(engineState(row), row))
}

/** The category is kept, and has words of its own. */
const WORD_FACTS = searchedFacts('words').filter((name) => name !== 'category')
const NUMBER_FACTS = searchedFacts('number')

/** The columns of an auction that the catalogue reads, each once: some are searched and kept. */
const READ_COLUMNS = [
  ...new Set([
    ...CATALOGUE_COLUMNS,
    ...WORD_FACTS,
    ...NUMBER_FACTS,
    'lot_number',
    'location',
  ] as const),
]

/** What the catalogue reads of an auction and bids, ends and pauses do not change, but for its status. */
export const LASTING_COLUMNS = difference(READ_COLUMNS, [
  ...(['id', 'current_bid', 'sale_price', 'created_at', 'ends_at', 'paused_at'] as const),
])

type ReadRow = Pick<AuctionRow, (typeof CATALOGUE_COLUMNS)[number] | FactName | 'lot_number'>

/** Facts that are searched and no more become text: only their words are kept. */
export function catalogueRow(row: ReadRow): CatalogueRow {
  return {
    ...pick(row, CATALOGUE_COLUMNS),
    body_style: bodyStyleName(row.body_style),
    location: row.location,
    make_model: row.make && row.model ? `${row.make} ${row.model}` : null,
    state: stateOf(row.location),
    text: knownValues(row, WORD_FACTS).join('\n'),
    numbers: [lotNumber(row.lot_number), ...knownValues(row, NUMBER_FACTS)],
  }
}
