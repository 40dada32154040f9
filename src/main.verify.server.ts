import { parseArgs } from 'node:util'
import { keysAtHand } from './engine/proof/keys-at-hand.server.ts'
import { publicKeyOf } from './engine/proof/proof-key.server.ts'
import {
  keyIsMissing,
  NOT_CHECKED,
  readKeys,
  unfitTogether,
  verifyDatabase,
  verifyReceiptsIn,
  verifyReceiptsOffline,
} from './engine/proof/verify-command.server.ts'
import { withDatabase } from './server/postgres/with-database.ts'
import { runCommand } from './server/run-command.ts'

/**
 * `npm run verify`: replays every ledger, holds it against the tables, and both against the signed checkpoints.
 * `-- --checkpoints FILE`: also against checkpoints that were kept elsewhere. `--public-key` where the secret key is not at hand,
 * as often as there are keys.
 * `-- --receipts FILE`: holds receipts of bids against the ledgers; with `--public-key FILE` or the address of the site, and
 * `--ledger FILE` if there is one, without the database.
 * Ends with 0 where everything holds, 1 where something is wrong, 2 where something could not be checked. It makes no key.
 */
const options = {
  checkpoints: { type: 'string' },
  receipts: { type: 'string' },
  ledger: { type: 'string' },
  'public-key': { type: 'string', multiple: true },
} as const
const USAGE = `Usage: npm run verify [-- [--checkpoints FILE] [--public-key KEY]...]
       npm run verify -- --receipts FILE
       npm run verify -- --receipts FILE --public-key KEY... [--ledger FILE]
KEY is a file or https://SITE. With --receipts and --public-key no database is asked, without --public-key the ledgers of the database.`

const given = readArguments()
const from = given?.['public-key']
const unfit = given && unfitTogether(given)
if (!given) await runCommand(async () => [USAGE, NOT_CHECKED])
else if (unfit) await runCommand(async () => [`${unfit}\n${USAGE}`, NOT_CHECKED])
else if (given.receipts !== undefined && from) {
  const { receipts, ledger } = given
  await runCommand(() => verifyReceiptsOffline(receipts, from, ledger), NOT_CHECKED)
} else {
  const { receipts, checkpoints } = given
  await withDatabase(async (db, config) => {
    const keys = from
      ? await readKeys(from)
      : (await keysAtHand(config)).map(({ publicKey }) => publicKeyOf(publicKey))
    const found = keys.length > 0 ? { keys } : { missing: keyIsMissing(config.dataDir) }
    return receipts === undefined
      ? verifyDatabase(db, found, checkpoints)
      : verifyReceiptsIn(db, found, receipts)
  }, NOT_CHECKED)
}

function readArguments() {
  try {
    return parseArgs({ options }).values
  } catch {
    return null
  }
}
