import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { Hono, type Context } from 'hono'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { answerHttpText } from '../../languages/answers/http.ts'
import { isLoopback } from '../config/sign-in-providers.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Database } from '../postgres/database.ts'
import { busy, nothingHere, problemResponse } from './problem.ts'

interface HealthOptions {
  db: Database
  isStopping(): boolean
  metrics: Pick<Metrics, 'scrape'>
  /** Who sends it as a bearer token may read the metrics from anywhere. */
  metricsToken: string | undefined
  /** Whether a proxy stands before the server: then whoever asks seems to be on this machine. */
  trustProxy: boolean
  /** The origin that people type; one of elsewhere means a proxy too. */
  publicUrl: string | undefined
}

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: Prometheus text, for operators alone. */
export function createHealth(options: HealthOptions): Hono {
  const { db, isStopping, metrics, metricsToken } = options
  const isReachedDirectly =
    !options.trustProxy && (!options.publicUrl || isLoopback(options.publicUrl))
  /** Those who ask at once share an answer, and its connection. */
  let asking: Promise<unknown> | null = null
  const ask = () =>
    (asking ??= sql`select 1`.execute(db).finally(() => {
      asking = null
    }))
  const mayReadMetrics = (c: Context) =>
    hasToken(c.req.header('authorization'), metricsToken) ||
    (isReachedDirectly && isFromThisMachine(c.env?.incoming))
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      if (isStopping()) return problemResponse(busy(answerHttpText('stopping'), 5))
      try {
        await ask()
        return c.json({ status: 'ok' })
      } catch {
        return problemResponse(busy(answerHttpText('databaseUnreached'), 2))
      }
    })
    .get('/metrics', async (c) => {
      // Who may not read them is not told that they are here.
      if (!mayReadMetrics(c)) return problemResponse(nothingHere())
      return c.body(await metrics.scrape(), 200, {
        'content-type': Registry.PROMETHEUS_CONTENT_TYPE,
      })
    })
}

/** How long it takes tells nothing of the token. */
function hasToken(header: string | undefined, token: string | undefined): boolean {
  if (token === undefined || header === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header), digest(`Bearer ${token}`))
}

/** The addresses under which a machine reaches itself; Node knows the IPv4 ones written as IPv6, too. */
const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** A proxy on this machine, trusted or not, says that it asks for somebody else. */
function isFromThisMachine(request: IncomingMessage | undefined): boolean {
  if (!request) return false
  const { headers, socket } = request
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  const { remoteAddress = '' } = socket
  if (isIP(remoteAddress) === 0) return false
  return LOOPBACK.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')
}
