import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Horizon } from '../../server/postgres/horizon.ts'
import type { CheckpointEntry } from './read-checkpoints.server.ts'
import { RECORD_KINDS } from './record-digest.server.ts'

/** Entries of one checkpoint, few enough that it can be read as one. */
export const MAX_ENTRIES = 200
/** Each search goes through all that is new, signed or not, so it is for many checkpoints. */
export const NEW_AT_ONCE = 4_000

/** Where the search for what is new begins. */
export interface Since {
  /** Null before the first search of a server. */
  horizon: Horizon | null
  time: Date
}

/** What is still to be looked through: of the first kind the rows whose subject comes after `after`, of the others all. */
export interface Unseen {
  kinds: readonly SignedKind[]
  after: string
}

/** A table of which each row has an entry in a checkpoint; a ledger's row is its auction. */
interface SignedKind {
  kind: string
  table: string
  /** The row's id, a column with an index. */
  subject: string
  seq: RawBuilder<number>
  hash: RawBuilder<string>
  isSigned: RawBuilder<boolean>
  /** Among others those that were written since. */
  isNew(since: Since): RawBuilder<boolean>
}

/** A line of the audit log has the time at which it was written, an agreement that of the purchase; all may be committed later. */
const COMMITTED_WITHIN = '10 minutes'

const LEDGERS: SignedKind = {
  kind: 'ledger',
  table: 'auctions',
  subject: 'auctions.id',
  seq: sql`version`,
  hash: sql`ledger_hash`,
  // Drafts are nobody's business.
  isSigned: sql`status = 'draft' or ${entryOf('ledger', 'auctions.id')} >= version`,
  // What a process that has ended may have left unsigned is what changed last. An array is looked up by id, whatever the planner knows.
  isNew: ({ horizon }) =>
    horizon
      ? sql`id = any(array(select auction_id from auction_changes where changed_in >= ${horizon.horizon}::xid8))`
      : sql`id = any(array(select auction_id from auction_changes order by changed_in desc limit ${sql.lit(MAX_ENTRIES)}))`,
}

const KINDS: readonly SignedKind[] = [
  LEDGERS,
  ...RECORD_KINDS.map(({ kind, table, subject, at, digest }) => ({
    ...{ kind, table, subject, seq: sql<number>`1`, hash: digest },
    isSigned: sql<boolean>`${entryOf(kind, subject)} >= 1`,
    isNew: ({ time }: Since) =>
      sql<boolean>`${sql.ref(at)} >= ${time}::timestamptz - ${COMMITTED_WITHIN}::interval`,
  })),
]

/** Everything there is. */
export const ALL: Unseen = { kinds: KINDS, after: '00000000-0000-0000-0000-000000000000' }

/** The last line that is signed: one probe of the index, whatever the planner knows of the tables. */
function entryOf(kind: string, subject: string): RawBuilder<number> {
  return sql`coalesce((
    select max(entry.seq) from checkpoint_entries as entry
    where entry.kind = ${sql.lit(kind)} and entry.subject = ${sql.ref(subject)}), 0)`
}

/** Up to `NEW_AT_ONCE` of what is new and not signed, the kinds in turn: however much there is of one, the others come too. */
export async function newEntries(tx: Transaction<DB>, since: Since): Promise<CheckpointEntry[]> {
  const limit = sql`limit ${sql.lit(NEW_AT_ONCE)}`
  const ofKinds = KINDS.map(
    (one) => sql`
    (select *, row_number() over () as nth from (
      select ${sql.lit(one.kind)} as kind, ${sql.ref(one.subject)} as subject, ${one.seq} as seq, ${one.hash} as hash
      from ${sql.table(one.table)}
      where ${one.isNew(since)} and not (${one.isSigned})
      ${limit}) as found)`,
  )
  const { rows } = await sql<CheckpointEntry>`
    select kind, subject, seq, hash from (${sql.join(ofKinds, sql` union all `)}) as found
    order by nth ${limit}`.execute(tx)
  return rows
}

/** What is not signed of the next `MAX_ENTRIES` rows, and what is unseen after them; null at the end. */
export async function nextEntries(
  tx: Transaction<DB>,
  unseen: Unseen,
): Promise<{ entries: CheckpointEntry[]; unseen: Unseen | null }> {
  const entries: CheckpointEntry[] = []
  let room = MAX_ENTRIES
  let { after } = unseen
  for (const [at, kind] of unseen.kinds.entries()) {
    const rows = await rowsAfter(tx, kind, after, room)
    for (const { hash, ...row } of rows) if (hash !== null) entries.push({ ...row, hash })
    room -= rows.length
    const last = rows.at(-1)
    if (last && room === 0)
      return { entries, unseen: { kinds: unseen.kinds.slice(at), after: last.subject } }
    after = ALL.after
  }
  return { entries, unseen: null }
}

/** The hash is null of what is signed. */
type Row = Omit<CheckpointEntry, 'hash'> & { hash: string | null }

async function rowsAfter(
  tx: Transaction<DB>,
  { kind, table, subject, seq, hash, isSigned }: SignedKind,
  after: string,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${sql.lit(kind)} as kind, ${sql.ref(subject)} as subject, ${seq} as seq,
      case when not (${isSigned}) then ${hash} end as hash
    from ${sql.table(table)}
    where ${sql.ref(subject)} > ${after}::uuid
    order by ${sql.ref(subject)}
    limit ${sql.lit(limit)}`.execute(tx)
  return rows
}
