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

/** Every ledger against the tables, and every checkpoint against what it vouches for; also those that were kept in a file. */
export async function verifyDatabase(
  db: Database,
  publicKey: string,
  checkpointsFile?: string,
): Promise<Said> {
  const kept = checkpointsFile === undefined ? [] : await readKeptCheckpoints(checkpointsFile)
  const ledgers = await verifyLedgers(db)
  const checkpoints = await verifyCheckpoints(db, signatureCheck(publicKey), kept)
  const wrong = [...ledgers.wrong, ...checkpoints.wrong]
  if (wrong.length === 0) {
    const held = [
      `Ledgers that replay to their auctions: ${ledgers.checked}`,
      `Checkpoints that hold: ${checkpoints.checked}`,
      ...(kept.length > 0 ? [`Kept checkpoints that are among them: ${kept.length}`] : []),
    ]
    return [held.join('\n'), 0]
  }
  const count = `${ledgers.wrong.length} of ${ledgers.checked} ledgers are wrong`
  const unlike = `not as it was signed: ${checkpoints.wrong.length}`
  return [[...wrong, `${count}; ${unlike}`].join('\n'), 1]
}

/** Receipts against the key and, where there is one, the ledger of a database. */
export async function verifyReceiptsIn(
  db: Database,
  publicKey: string,
  receiptsFile: string,
): Promise<Said> {
  return sayOfReceipts(receiptsFile, publicKey, ledgersOf(db))
}

/** The same without a database. `key` is a file or the address of the site. */
export async function verifyReceiptsOffline(
  receiptsFile: string,
  key: string,
  ledgerFile?: string,
): Promise<Said> {
  const ledger = ledgerFile === undefined ? null : await readKeptLedger(ledgerFile)
  const read = ledger ? downloadedLedger(ledger) : async () => null
  return sayOfReceipts(receiptsFile, await readPublicKey(key), read)
}

async function sayOfReceipts(file: string, publicKey: string, read: ReadLedger): Promise<Said> {
  const receipts = await readReceipts(file)
  const verified = await verifyReceipts(receipts, signatureCheck(publicKey), read)
  const said = verified.map((one) => one.said).join('\n')
  return [said, verified.every(({ holds }) => holds) ? 0 : 1]
}
