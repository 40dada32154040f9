/** The product with one transaction per bid: the same in everything but its lanes. */

import { serveHammerlane } from '../src/serve.server.ts'
import { loadConfig } from '../src/server/config/config.ts'
import { createLog } from '../src/server/log.ts'

const config = loadConfig(process.env)
const serving = await serveHammerlane(
  config,
  config.databaseUrl ?? '',
  createLog(config.logLevel),
  // As many transactions at once as the pool has connections.
  { laneLimits: { batches: config.databasePool, auctionsPerBatch: 1, requestsPerAuction: 1 } },
)
process.stdout.write(`Hammerlane is at ${serving.url}\n`)
process.once('SIGTERM', () => void serving.stop().then(() => process.exit(0)))
