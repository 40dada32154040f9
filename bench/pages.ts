/** Public pages from memory, beside nginx with one worker that sends the same bytes. */

import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import { ms, perSecond, say, times } from './figures.ts'
import { freePort } from './free-port.ts'
import { run, type LoadResult } from './load-process.ts'
import { serveByNginx } from './nginx.ts'
import { startProduct, withDatabase } from './product.ts'

const TIME = { connections: 64, warmUpSeconds: 1, seconds: 4 }
const PATHS = ['/', '/auctions']
/** Each in turn, so that both meet the machine in the same moods. */
const ROUNDS = 2

export async function measurePages(): Promise<void> {
  await withDatabase(async (setup) => {
    const product = await startProduct(setup, { demo: true })
    try {
      for (const path of PATHS) await measurePage(product.url, path, setup.dataDir)
    } finally {
      await product.stop()
    }
  })
}

async function measurePage(origin: string, path: string, dataDir: string): Promise<void> {
  const encoding = 'gzip, deflate, br'
  const page = await bytesOf(origin + path, encoding)
  const nginx = await serveByNginx(
    join(dataDir, `nginx${path.replaceAll('/', '-')}`),
    await freePort(),
    page.bytes,
    page.headers,
  )
  const load = { ...TIME, kind: 'page' as const, encoding }
  const ours: LoadResult[] = []
  const theirs: LoadResult[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await run({ ...load, origin, path }))
    if (nginx) theirs.push(await run({ ...load, origin: nginx.origin, path: '/page' }))
  }
  await nginx?.stop()
  const rate = mean(ours.map((one) => one.rate))
  const name = `page ${path} from memory`
  const size = `${(page.bytes.length / 1_000).toFixed(1)} kB ${page.encoding}`
  const p99 = ms(Math.max(...ours.map((one) => one.latency.p99)))
  if (!nginx) return say(name, `${perSecond(rate)}, ${size}, p99 ${p99}; nginx is not installed`)
  const baseline = mean(theirs.map((one) => one.rate))
  say(
    name,
    `${perSecond(rate)}, ${size}, p99 ${p99}; ${times(rate, baseline)} of nginx with one worker and the same bytes (${perSecond(baseline)})`,
    { goal: 'at least 0.5x', isMet: rate >= baseline / 2 },
  )
}

/** Headers that a server makes for itself. */
const OWN = ['connection', 'content-length', 'content-type', 'date', 'etag', 'keep-alive']

/** The bytes as they travel, and the headers that are sent along. */
async function bytesOf(url: string, accepted: string) {
  const [response] = await once(get(url, { headers: { 'accept-encoding': accepted } }), 'response')
  const bytes = Buffer.concat(await response.toArray())
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  const headers = Object.fromEntries(
    Object.entries<string>(response.headers).filter(([name]) => !OWN.includes(name)),
  )
  return { bytes, headers, encoding: String(response.headers['content-encoding']) }
}

function mean(all: number[]): number {
  return all.reduce((sum, one) => sum + one, 0) / all.length
}
