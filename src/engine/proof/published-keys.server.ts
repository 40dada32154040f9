/** The list of all keys that ever signed, in the database: public keys alone. */
import { sql, type Transaction } from 'kysely'
import { CHECKPOINT_START } from '../../rules/proof/checkpoint.ts'
import { keyText, type PublishedKey } from '../../rules/proof/published-key.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import type { ProofKey } from './proof-key.server.ts'

/** Any number that no other lock on the same database has. */
const LOCK = 4_726_637_016

/** In their order; empty before the first start. */
export async function readPublishedKeys(db: Database): Promise<PublishedKey[]> {
  const rows = await db.selectFrom('proof_keys').selectAll().orderBy('number').execute()
  return rows.map((row, index) => ({
    ...row,
    since: row.since.toISOString(),
    until: rows[index + 1]?.since.toISOString() ?? null,
  }))
}

/** Publishes a key that signs from now on; `before` is the one that did, where it is at hand. To be called under the lock. */
export async function publishKey(
  tx: Transaction<DB>,
  key: ProofKey,
  published: readonly PublishedKey[],
  before: ProofKey | null,
): Promise<void> {
  const last = await lastCheckpoint(tx)
  const follows = published.at(-1)
  // The first key signed whatever there is.
  const signed = follows ? last : undefined
  const { rows } = await sql<{ now: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) as now`.execute(tx)
  const since = rows[0]?.now
  if (!since) throw new Error('The database has a clock')
  const stated = {
    number: published.length + 1,
    id: key.id,
    last_checkpoint: signed?.number ?? 0,
    last_hash: signed?.hash ?? CHECKPOINT_START,
  }
  const text = keyText({ ...stated, since: since.toISOString() }, follows?.id ?? null)
  const signatures = { signature: key.sign(text), signature_before: before?.sign(text) ?? null }
  const row = { ...stated, ...signatures, public_key: key.publicKey, since }
  await tx.insertInto('proof_keys').values(row).execute()
}

/** The newest; undefined before the first was made. */
export function lastCheckpoint(tx: Transaction<DB>) {
  const checkpoints = tx.selectFrom('checkpoints').select(['number', 'hash'])
  return checkpoints.orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/** Waits until no checkpoint is being made, so that each is of one key alone. */
export async function lockCheckpoints(tx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
}

/** False while another process makes a checkpoint. */
export const TRY_TO_LOCK_CHECKPOINTS = sql<boolean>`pg_try_advisory_xact_lock(${sql.lit(LOCK)})`
