import { sql } from 'kysely'
import { CHECKPOINT_START, checkpointText, type Checkpoint } from '../../rules/proof/checkpoint.ts'
import type { Database } from '../../server/postgres/database.ts'
import { createSignatures, type Signatures } from './checkpoint-signatures.server.ts'
import { faultsOfKeys } from './known-keys.server.ts'
import { sha256, type PublicKey } from './proof-key.server.ts'
import { readPublishedKeys } from './published-keys.server.ts'
import { readCheckpoints, stateOf, type StoredCheckpoint } from './read-checkpoints.server.ts'
import { RECORD_KINDS } from './record-digest.server.ts'
import {
  readRestorations,
  sayRestored,
  undoneCheckpoint,
  type Restoration,
} from './restorations.server.ts'

export interface CheckpointVerification {
  checked: number
  /** One sentence for each key, checkpoint, ledger or record that does not hold. */
  wrong: string[]
  /** One sentence for each key that is not known, so that its signatures could not be checked. */
  unchecked: string[]
  /** One sentence for each restoration of the database, and for each kept checkpoint that one undid. */
  restored: string[]
  /** How many of those kept were undone. */
  undone: number
}

const AT_ONCE = 100

/**
 * Holds the stored checkpoints against each other and their signatures, and what they vouch for against the tables. Those that were
 * kept elsewhere (`kept`) show what the database alone cannot: that its latest checkpoints were cut off too.
 * Where no key is given no signature is checked.
 */
export async function verifyCheckpoints(
  db: Database,
  given: readonly PublicKey[],
  kept: readonly Checkpoint[] = [],
): Promise<CheckpointVerification> {
  const published = await readPublishedKeys(db)
  const signatures = createSignatures(given, published)
  const [checked, wrong] = await verifyChain(db, signatures)
  wrong.unshift(...(await faultsOfKeys(db, published)))
  wrong.push(...(await missingLedgers(db)), ...(await missingRecords(db)))
  const restorations = await readRestorations(db, given)
  const [faults, undone] = await verifyKept(db, signatures, kept, restorations)
  wrong.push(...faults)
  const restored = [...restorations.map(sayRestored), ...undone]
  return { checked, wrong, unchecked: signatures.unchecked(), restored, undone: undone.length }
}

async function verifyChain(db: Database, signatures: Signatures): Promise<[number, string[]]> {
  const wrong: string[] = []
  let number = 0
  let previous = CHECKPOINT_START
  for (;;) {
    const range = { from: number + 1, order: 'asc', limit: AT_ONCE } as const
    const batch = await readCheckpoints(db, range)
    for (const stored of batch) {
      const { checkpoint } = stored
      const fault =
        checkpoint.number === number + 1
          ? faultOf(stored, previous, signatures)
          : `is the first after checkpoint ${number}: those between were taken away`
      if (fault) wrong.push(`checkpoint ${checkpoint.number} ${fault}`)
      number = checkpoint.number
      previous = checkpoint.hash
    }
    if (batch.length === 0) return [number, wrong]
  }
}

function faultOf(
  { checkpoint, entries }: StoredCheckpoint,
  previous: string,
  signatures: Signatures,
): string | null {
  if (checkpoint.previous !== previous) return 'does not follow the one before'
  const stated = stateOf(checkpoint, entries)
  if (stated.records !== checkpoint.records || stated.hash !== checkpoint.hash) {
    return 'is not what was signed: its entries were changed'
  }
  return signatures.ofStored(checkpoint) === 'wrong'
    ? 'is not signed with the key of its time'
    : null
}

/** Ledgers whose signed line is gone, or is another. */
async function missingLedgers(db: Database): Promise<string[]> {
  const { rows } = await sql<SignedLine>`
    select entry.subject as auction, entry.seq, entry.checkpoint, line.hash is null as is_gone
    from checkpoint_entries as entry
    left join auction_events as line on line.auction_id = entry.subject and line.seq = entry.seq
    where entry.kind = 'ledger' and line.hash is distinct from entry.hash
    order by entry.subject, entry.seq`.execute(db)
  return oncePerAuction(rows).map(sentenceOf)
}

interface SignedLine {
  auction: string
  seq: number
  checkpoint: number
  is_gone: boolean
}

/** The first of each: later ones follow from it. */
function oncePerAuction(lines: SignedLine[]): SignedLine[] {
  return lines.filter(({ auction }, at) => lines[at - 1]?.auction !== auction)
}

function sentenceOf({ auction, seq, checkpoint, is_gone }: SignedLine): string {
  const line = `line ${seq} of the ledger of auction ${auction}, signed in checkpoint ${checkpoint},`
  return `${line} ${is_gone ? 'was cut off' : 'is another now'}`
}

async function missingRecords(db: Database): Promise<string[]> {
  const records = RECORD_KINDS.map(
    ({ kind, table, subject, digest }) => sql`
      select ${sql.lit(kind)} as kind, ${sql.ref(subject)} as id, ${digest} as hash from ${sql.table(table)}`,
  )
  const { rows } = await sql<{ kind: string; subject: string; is_gone: boolean }>`
    select entry.kind, entry.subject, record.hash is null as is_gone
    from checkpoint_entries as entry
    left join (
      ${sql.join(records, sql` union all `)}
    ) as record on record.kind = entry.kind and record.id = entry.subject
    where entry.kind <> 'ledger' and record.hash is distinct from entry.hash
    order by entry.kind, entry.subject`.execute(db)
  return rows.map(({ kind, subject, is_gone }) => {
    const record = RECORD_KINDS.find((one) => one.kind === kind)?.name(subject) ?? subject
    return `${record} was ${is_gone ? 'deleted' : 'changed'} since it was signed`
  })
}

/** What was published once and kept by somebody must still be what is stored, unless a restoration undid it. */
async function verifyKept(
  db: Database,
  signatures: Signatures,
  kept: readonly Checkpoint[],
  restorations: readonly Restoration[],
): Promise<[wrong: string[], undone: string[]]> {
  const wrong: string[] = []
  const undone: string[] = []
  for (const checkpoint of kept) {
    const { number, hash, heads } = checkpoint
    const isWhole = hash === sha256(checkpointText(checkpoint))
    const signed = isWhole ? signatures.ofKept(checkpoint) : 'wrong'
    if (signed === 'wrong') wrong.push(`the kept checkpoint ${number} is not signed with its key`)
    if (signed === 'wrong' || signed === 'unknown') continue
    const [stored] = await readCheckpoints(db, { from: number, order: 'asc', limit: 1 })
    if (stored?.checkpoint.hash === hash) continue
    const restoration = undoneCheckpoint(restorations, checkpoint)
    if (restoration) {
      undone.push(`the kept checkpoint ${number} was undone: ${sayRestored(restoration)}`)
      continue
    }
    const isThere = stored?.checkpoint.number === number
    wrong.push(
      `the kept checkpoint ${number} ${isThere ? 'differs from the stored one' : 'was taken away'}`,
    )
    wrong.push(...(await missingHeads(db, number, heads)))
  }
  return [wrong, undone]
}

async function missingHeads(
  db: Database,
  checkpoint: number,
  heads: Checkpoint['heads'],
): Promise<string[]> {
  const { rows } = await sql<SignedLine>`
    select head.auction, head.seq, ${checkpoint}::integer as checkpoint, line.hash is null as is_gone
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as head (auction uuid, seq integer, hash text)
    left join auction_events as line on line.auction_id = head.auction and line.seq = head.seq
    where line.hash is distinct from head.hash
    order by head.auction`.execute(db)
  return rows.map(sentenceOf)
}
