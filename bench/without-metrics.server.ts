/** The product without counting: the same in everything but its metrics. */

import { serveHammerlane } from '../src/serve.server.ts'
import { loadConfig } from '../src/server/config/config.ts'
import { createLog } from '../src/server/log.ts'
import { NO_METRICS } from '../src/server/metrics/metrics.ts'

const config = loadConfig(process.env)
const log = createLog(config.logLevel)
const serving = await serveHammerlane(config, config.databaseUrl ?? '', log, {
  metrics: NO_METRICS,
})
process.stdout.write(`Hammerlane is at ${serving.url}\n`)
process.once('SIGTERM', () => void serving.stop().then(() => process.exit(0)))
