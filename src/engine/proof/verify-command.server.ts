/** What `npm run verify` checks and says. */
import { secretKeyPath } from '../../server/files/secret-key.ts'
import type { Database } from '../../server/postgres/database.ts'
import { verifyProceeds } from '../proceeds/verify-proceeds.server.ts'
import { verifySales } from '../sales/verify-sales.server.ts'
import { verifyLedgers } from '../verify-ledgers.server.ts'
import {
  readKeptCheckpoints,
  readKeptLedger,
  readPublicKeys,
  readReceipts,
} from './kept-files.server.ts'
import { knownKeys } from './known-keys.server.ts'
import type { PublicKey } from './proof-key.server.ts'
import { readPublishedKeys } from './published-keys.server.ts'
import { readRestorations } from './restorations.server.ts'
import { verifyCheckpoints } from './verify-checkpoints.server.ts'
import {
  checkOpenings,
  downloadedLedger,
  lastVouchedLine,
  ledgersOf,
  verifyReceipts,
  type ReceiptVerification,
} from './verify-receipts.server.ts'

type Said = [said: string, exitCode: number]

/** How the command ends. */
const HOLDS = 0
const FOUND_WRONG = 1
/** Also where the command could not do its work at all. */
export const NOT_CHECKED = 2

/** Where there is no public key: what that means, and what to do. */
export function keyIsMissing(dataDir: string): string {
  return `signatures, for the key that signs is not here. It is made of FILES_KEY or of ${secretKeyPath(dataDir)}: put that back, or give the public key with --public-key FILE or --public-key https://SITE.`
}

/** The keys to check signatures with; without any, the sentence that says why. */
export type KeysOrReason = { keys: readonly PublicKey[] } | { missing: string }

interface Given {
  checkpoints?: string | undefined
  receipts?: string | undefined
  ledger?: string | undefined
  'public-key'?: string[] | undefined
}

/** Why what was asked for does not go together: nothing that somebody gives is left unchecked in silence. */
export function unfitTogether(given: Given): string | null {
  const { checkpoints, receipts, ledger } = given
  if (checkpoints !== undefined && receipts !== undefined)
    return '--checkpoints and --receipts are checked one after the other.'
  if (ledger === undefined) return null
  if (receipts === undefined) return '--ledger is what --receipts are held against: give both.'
  return given['public-key']
    ? null
    : '--ledger needs --public-key: without it receipts are held against the ledgers of the database.'
}

/** Every ledger, sale and statement of a consignor against the tables, and every checkpoint against what it vouches for; also those that were kept in a file. */
export async function verifyDatabase(
  db: Database,
  given: KeysOrReason,
  checkpointsFile?: string,
): Promise<Said> {
  const kept = checkpointsFile === undefined ? [] : await readKeptCheckpoints(checkpointsFile)
  const ledgers = await verifyLedgers(db)
  const sales = await verifySales(db)
  const proceeds = await verifyProceeds(db)
  const checkpoints = await verifyCheckpoints(db, keysOf(given), kept)
  const wrong = [...ledgers.wrong, ...sales.wrong, ...proceeds.wrong, ...checkpoints.wrong]
  const unchecked = [...reasonOf(given), ...checkpoints.unchecked]
  // Said, not blamed: a server that starts closes what is due.
  const told = [...checkpoints.restored, ...ledgers.overdue]
  if (wrong.length === 0) {
    const comparedAll = kept.length > 0 && checkpoints.unchecked.length === 0
    const found = kept.length - checkpoints.undone
    const held = [
      `Ledgers that replay to their auctions: ${ledgers.checked}`,
      `Sales that add up: ${sales.checked}`,
      `Statements of consignors that add up: ${proceeds.checked}`,
      `Checkpoints that hold: ${checkpoints.checked}`,
      ...(comparedAll ? [`Kept checkpoints that are among them: ${found}`] : []),
      ...told,
    ]
    return withUnchecked(held, HOLDS, unchecked)
  }
  const count = `${ledgers.wrong.length} of ${ledgers.checked} ledgers are wrong; sales: ${sales.wrong.length} of ${sales.checked}; statements: ${proceeds.wrong.length} of ${proceeds.checked}`
  const unlike = `not as it was signed: ${checkpoints.wrong.length}`
  return withUnchecked([...wrong, ...told, `${count}; ${unlike}`], FOUND_WRONG, unchecked)
}

/** Receipts against the keys and the ledgers of a database. */
export async function verifyReceiptsIn(
  db: Database,
  given: KeysOrReason,
  receiptsFile: string,
): Promise<Said> {
  const keys = knownKeys(keysOf(given), await readPublishedKeys(db))
  const restorations = await readRestorations(db, keysOf(given))
  const receipts = await readReceipts(receiptsFile)
  const verified = await verifyReceipts(receipts, keys, ledgersOf(db), restorations)
  return sayOfReceipts(verified, reasonOf(given))
}

/**
 * The same without a database, and against a ledger where there is one; what that opens of maximums is held against what it had committed
 * to. `keysFrom` are files or addresses of the site.
 */
export async function verifyReceiptsOffline(
  receiptsFile: string,
  keysFrom: readonly string[],
  ledgerFile?: string,
): Promise<Said> {
  const ledger = ledgerFile === undefined ? null : await readKeptLedger(ledgerFile)
  const read = ledger ? downloadedLedger(ledger) : async () => null
  const receipts = await readReceipts(receiptsFile)
  const verified = await verifyReceipts(receipts, knownKeys(await readKeys(keysFrom), []), read)
  const [said, code] = sayOfReceipts(verified)
  const { held, wrong } = checkOpenings(ledger ?? [])
  // Later lines, and what they committed to, may have been written anew together.
  const last = await lastVouchedLine(receipts, verified, read)
  const vouched = held.filter((seq) => seq <= last).length
  const openings = [
    ...wrong.map((seq) => `The ledger opens line ${seq} to what it had not committed to.`),
    ...(vouched > 0 ? [`Lines up to ${last} that open as they had committed to: ${vouched}`] : []),
  ]
  return [[said, ...openings].join('\n'), wrong.length > 0 ? FOUND_WRONG : code]
}

/** From files or addresses of the site. */
export async function readKeys(from: readonly string[]): Promise<PublicKey[]> {
  return (await Promise.all(from.map(readPublicKeys))).flat()
}

function sayOfReceipts(verified: readonly ReceiptVerification[], unchecked: string[] = []): Said {
  const has = (outcome: string) => verified.some((one) => one.outcome === outcome)
  const code = has('wrong') ? FOUND_WRONG : has('unchecked') ? NOT_CHECKED : HOLDS
  return withUnchecked(
    verified.map((one) => one.said),
    code,
    unchecked,
  )
}

function keysOf(given: KeysOrReason): readonly PublicKey[] {
  return 'keys' in given ? given.keys : []
}

function reasonOf(given: KeysOrReason): string[] {
  return 'missing' in given ? [given.missing] : []
}

function withUnchecked(said: string[], code: number, unchecked: string[]): Said {
  const all = [...said, ...unchecked.map((what) => `NOT CHECKED: ${what}`)].join('\n')
  return [all, code === HOLDS && unchecked.length > 0 ? NOT_CHECKED : code]
}
