import { sql } from 'kysely'
import { checkpointText, recordsText, type Checkpoint } from '../../rules/proof/checkpoint.ts'
import type { Database } from '../../server/postgres/database.ts'
import { sha256 } from './proof-key.server.ts'

/** Something that a checkpoint vouches for. */
export interface CheckpointEntry {
  kind: string
  /** An auction, a line of the audit log, or a reservation. */
  subject: string
  seq: number
  hash: string
}

export interface StoredCheckpoint {
  checkpoint: Checkpoint
  entries: CheckpointEntry[]
}

/** Checkpoints from a number on, upwards or downwards, with what each vouches for. */
export async function readCheckpoints(
  db: Database,
  range: { from: number; order: 'asc' | 'desc'; limit: number },
): Promise<StoredCheckpoint[]> {
  const rows = await db
    .selectFrom('checkpoints')
    .selectAll()
    .where('number', range.order === 'asc' ? '>=' : '<=', range.from)
    .orderBy('number', range.order)
    .limit(range.limit)
    .execute()
  const numbers = rows.map(({ number }) => number)
  const entries = await db
    .selectFrom('checkpoint_entries')
    .selectAll()
    .where('checkpoint', '=', sql<number>`any(${numbers}::integer[])`)
    .execute()
  const entriesOf = Map.groupBy(entries, ({ checkpoint }) => checkpoint)
  return rows.map(({ number, at, previous, records, hash, signature }) => {
    const own = inOrder(entriesOf.get(number) ?? [])
    const heads = headsOf(own)
    const time = at.toISOString()
    return { checkpoint: { number, time, previous, heads, records, hash, signature }, entries: own }
  })
}

/** A checkpoint's members before it is signed. */
export function stateOf(
  { number, previous, time }: Pick<Checkpoint, 'number' | 'previous' | 'time'>,
  unordered: readonly CheckpointEntry[],
): Omit<Checkpoint, 'signature'> {
  const entries = inOrder(unordered)
  const records = sha256(recordsText(entries.filter(({ kind }) => kind !== 'ledger')))
  const stated = { number, time, previous, heads: headsOf(entries), records }
  return { ...stated, hash: sha256(checkpointText(stated)) }
}

function headsOf(entries: readonly CheckpointEntry[]): Checkpoint['heads'] {
  return entries
    .filter(({ kind }) => kind === 'ledger')
    .map(({ subject: auction, seq, hash }) => ({ auction, seq, hash }))
}

function inOrder<Entry extends CheckpointEntry>(entries: readonly Entry[]): Entry[] {
  const keyOf = ({ kind, subject }: Entry) => `${kind} ${subject}`
  return entries.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}
