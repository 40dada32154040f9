import { secretKeyPath } from '../../server/files/secret-key.ts'
/** What `npm run verify` checks and says. */
import type { Database } from '../../server/postgres/database.ts'
import { verifyLedgers } from '../verify-ledgers.server.ts'
import {
  readKeptCheckpoints,
  readKeptLedger,
  readPublicKey,
  readReceipts,
} from './kept-files.server.ts'
import { signatureCheck } from './proof-key.server.ts'
import { verifyCheckpoints } from './verify-checkpoints.server.ts'
import {
  downloadedLedger,
  ledgersOf,
  verifyReceipts,
  type ReadLedger,
} from './verify-receipts.server.ts'

type Said = [said: string, exitCode: number]

/** How the command ends. */
const HOLDS = 0
const FOUND_WRONG = 1
/** Also where the command could not do its work at all. */
export const NOT_CHECKED = 2

/** Where there is no public key: what that means, and what to do. */
export function keyIsMissing(dataDir: string): string {
  return `NOT CHECKED: signatures, for the key that signs is not here. It is made of FILES_KEY or of ${secretKeyPath(dataDir)}: put that back, or give the public key with --public-key FILE or --public-key https://SITE.`
}

/** The key to check signatures with, or the sentence that says why there is none. */
export type KeyOrReason = { publicKey: string } | { missing: string }

/** Every ledger against the tables, and every checkpoint against what it vouches for; also those that were kept in a file. */
export async function verifyDatabase(
  db: Database,
  key: KeyOrReason,
  checkpointsFile?: string,
): Promise<Said> {
  const kept = checkpointsFile === undefined ? [] : await readKeptCheckpoints(checkpointsFile)
  const ledgers = await verifyLedgers(db)
  const checkpoints = await verifyCheckpoints(db, checkWith(key), kept)
  const wrong = [...ledgers.wrong, ...checkpoints.wrong]
  if (wrong.length === 0) {
    const held = [
      `Ledgers that replay to their auctions: ${ledgers.checked}`,
      `Checkpoints that hold: ${checkpoints.checked}`,
      ...(kept.length > 0 ? [`Kept checkpoints that are among them: ${kept.length}`] : []),
    ]
    return withReason(held, HOLDS, key)
  }
  const count = `${ledgers.wrong.length} of ${ledgers.checked} ledgers are wrong`
  const unlike = `not as it was signed: ${checkpoints.wrong.length}`
  return withReason([...wrong, `${count}; ${unlike}`], FOUND_WRONG, key)
}

/** Receipts against the key and, where there is one, the ledger of a database. */
export async function verifyReceiptsIn(
  db: Database,
  key: KeyOrReason,
  receiptsFile: string,
): Promise<Said> {
  return sayOfReceipts(receiptsFile, key, ledgersOf(db))
}

/** The same without a database. `keyFrom` is a file or the address of the site. */
export async function verifyReceiptsOffline(
  receiptsFile: string,
  keyFrom: string,
  ledgerFile?: string,
): Promise<Said> {
  const ledger = ledgerFile === undefined ? null : await readKeptLedger(ledgerFile)
  const read = ledger ? downloadedLedger(ledger) : async () => null
  return sayOfReceipts(receiptsFile, { publicKey: await readPublicKey(keyFrom) }, read)
}

async function sayOfReceipts(file: string, key: KeyOrReason, read: ReadLedger): Promise<Said> {
  const verified = await verifyReceipts(await readReceipts(file), checkWith(key), read)
  const said = verified.map((one) => one.said)
  return withReason(said, verified.every(({ holds }) => holds) ? HOLDS : FOUND_WRONG, key)
}

function checkWith(key: KeyOrReason) {
  return 'publicKey' in key ? signatureCheck(key.publicKey) : null
}

function withReason(said: string[], code: number, key: KeyOrReason): Said {
  if ('publicKey' in key) return [said.join('\n'), code]
  return [[...said, key.missing].join('\n'), code === HOLDS ? NOT_CHECKED : code]
}
