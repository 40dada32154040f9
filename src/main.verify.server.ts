import { verifyLedgers } from './engine/verify-ledgers.server.ts'
import { withDatabase } from './server/postgres/with-database.ts'

/** `npm run verify`: replays every ledger and holds it against the tables. */
await withDatabase(async (db) => {
  const { checked, wrong } = await verifyLedgers(db)
  if (wrong.length === 0) return [`${checked} ledgers replay to their auctions`, 0]
  return [[...wrong, `${wrong.length} of ${checked} ledgers are wrong`].join('\n'), 1]
})
