import { parseArgs } from 'node:util'
import { readPublicKey } from './engine/proof/kept-files.server.ts'
import { openProofKey } from './engine/proof/proof-key.server.ts'
import {
  verifyDatabase,
  verifyReceiptsIn,
  verifyReceiptsOffline,
} from './engine/proof/verify-command.server.ts'
import { withDatabase } from './server/postgres/with-database.ts'
import { runCommand } from './server/run-command.ts'

/**
 * `npm run verify`: replays every ledger, holds it against the tables, and both against the signed checkpoints.
 * `-- --checkpoints FILE`: also against checkpoints that were kept elsewhere. `--public-key` where the secret key is not at hand.
 * `-- --receipts FILE`: holds receipts of bids against the ledgers; with `--public-key FILE` or the address of the site, and
 * `--ledger FILE` if there is one, without the database.
 */
const options = {
  checkpoints: { type: 'string' },
  receipts: { type: 'string' },
  ledger: { type: 'string' },
  'public-key': { type: 'string' },
} as const
const USAGE = `Usage: npm run verify [-- [--checkpoints FILE] [--public-key FILE or https://SITE]]
       npm run verify -- --receipts FILE [--public-key FILE or https://SITE [--ledger FILE]]`

const given = readArguments()
const key = given?.['public-key']
if (!given) await runCommand(async () => [USAGE, 1])
else if (given.receipts !== undefined && key !== undefined) {
  const { receipts, ledger } = given
  await runCommand(() => verifyReceiptsOffline(receipts, key, ledger))
} else {
  const { receipts, checkpoints } = given
  await withDatabase(async (db, { dataDir, filesKey }) => {
    const publicKey = key
      ? await readPublicKey(key)
      : (await openProofKey(dataDir, filesKey)).publicKey
    return receipts === undefined
      ? verifyDatabase(db, publicKey, checkpoints)
      : verifyReceiptsIn(db, publicKey, receipts)
  })
}

function readArguments() {
  try {
    return parseArgs({ options }).values
  } catch {
    return null
  }
}
