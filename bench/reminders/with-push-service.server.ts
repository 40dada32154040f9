/** The product, which pushes to a push service of this machine: nothing else is let into its own network. */
import { serveHammerlane } from '../../src/serve.server.ts'
import { loadConfig } from '../../src/server/config/config.ts'
import { createLog } from '../../src/server/log.ts'

const config = loadConfig(process.env)
const serving = await serveHammerlane(config, config.databaseUrl ?? '', createLog('error'), {
  pushAgent: JSON.parse(process.env['BENCH_PUSH_AGENT'] ?? '{}'),
})
process.stdout.write(`Hammerlane is at ${serving.url}\n`)
process.once('SIGTERM', () => void serving.stop().then(() => process.exit(0)))
