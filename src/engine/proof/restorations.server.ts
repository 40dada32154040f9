/** When the database was set back to an earlier moment: signed, in the audit log, so that what it undid is told from fraud. */
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { CHECKPOINT_START } from '../../rules/proof/checkpoint.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { keysAtHand, type KeyPlaces } from './keys-at-hand.server.ts'
import { knownKeys } from './known-keys.server.ts'
import type { PublicKey } from './proof-key.server.ts'
import { lastCheckpoint, readPublishedKeys } from './published-keys.server.ts'

/** What the audit log calls it. */
export const RESTORED = 'restored'

const restorationSchema = z.object({
  /** The time of the last change that came back. */
  from: z.iso.datetime(),
  /** When it was restored: what was written between is gone. */
  to: z.iso.datetime(),
  /** The last checkpoint that came back, and its hash; 0 and zeros where there was none. */
  last_checkpoint: z.int(),
  last_hash: z.string(),
  /** The id of the key that signed this. */
  key: z.string(),
  /** Ed25519, base64url. */
  signature: z.string(),
})

export type Restoration = z.infer<typeof restorationSchema>

type Stated = Omit<Restoration, 'key' | 'signature'>

/** What the audit log is to say of a restoration; without a signature where the key that signs is not at hand. */
export async function signRestoration(
  tx: Transaction<DB>,
  places: KeyPlaces,
  from: Date,
  to: Date,
): Promise<Stated & Partial<Restoration>> {
  const last = await lastCheckpoint(tx)
  const stated = {
    from: from.toISOString(),
    to: to.toISOString(),
    last_checkpoint: last?.number ?? 0,
    last_hash: last?.hash ?? CHECKPOINT_START,
  }
  const newest = (await readPublishedKeys(tx)).at(-1)
  const key = (await keysAtHand(places)).find(({ id }) => id === newest?.id)
  return key ? { ...stated, key: key.id, signature: key.sign(textOf(stated)) } : stated
}

/** Those that the house has signed; where no key is given no signature is checked. */
export async function readRestorations(
  db: Database,
  given: readonly PublicKey[],
): Promise<Restoration[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', RESTORED)
    .orderBy('at')
    .execute()
  const keys = knownKeys(given, await readPublishedKeys(db))
  return rows
    .map(({ details }) => restorationSchema.safeParse(details).data)
    .filter((one) => one !== undefined)
    .filter((one) => {
      const check = keys.get(one.key)?.check
      return given.length === 0 || check?.(textOf(one), one.signature) === true
    })
}

function textOf({ from, to, last_checkpoint, last_hash }: Stated): string {
  return `hammerlane restored ${JSON.stringify([from, to, last_checkpoint, last_hash])}`
}

/** The restoration that undid a checkpoint which somebody kept. */
export function undoneCheckpoint(
  restorations: readonly Restoration[],
  { number, time }: { number: number; time: string },
): Restoration | undefined {
  return restorations.find(
    (one) => number > one.last_checkpoint && Date.parse(time) <= Date.parse(one.to),
  )
}

/** A bid is decided a little before it is committed. */
const COMMITTED_WITHIN_MS = 10_000

/** The restoration that undid a bid which the house had signed at `time`. */
export function undoneBid(
  restorations: readonly Restoration[],
  time: string,
): Restoration | undefined {
  const at = Date.parse(time)
  return restorations.find(
    ({ from, to }) => at > Date.parse(from) - COMMITTED_WITHIN_MS && at <= Date.parse(to),
  )
}

/** For people: what happened when. */
export function sayRestored({ from, to }: Restoration): string {
  return `on ${to} the database was restored as it was at ${from}`
}
