/**
 * Places a bid as a process of the product does that has a line to NATS, and dies by signal 9 between its commit and telling of it:
 * node bid-and-die.ts DATABASE_URL AUCTION BIDDER DOLLARS
 */
import { randomUUID } from 'node:crypto'
import { changeAuction } from '../../src/engine/by-staff/change-auction.server.ts'
import { dollarsToCents } from '../../src/rules/money.ts'
import { databaseBy, openPool } from '../../src/server/postgres/database.ts'

const [url = '', auction = '', bidder = '', dollars] = process.argv.slice(2)
const pool = openPool(url, { max: 1, onIdleError: () => undefined })
const db = databaseBy(pool, { tellCommitted: () => process.kill(process.pid, 'SIGKILL') })
const [bid, answer, amount] = [randomUUID(), randomUUID(), dollarsToCents(Number(dollars))]
await changeAuction(db, auction, () => [{ type: 'place-bid', bid, bidder, amount, answer }])
