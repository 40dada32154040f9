import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'

/**
 * PostgreSQL's LISTEN on a connection of its own. Notifications are lost while the connection is, so `onListening` is called
 * after each connecting, to catch up.
 */
export interface Notifications {
  /** Whether no notification was lost since the last `onListening`. */
  isListening(): boolean
  close(): Promise<void>
}

interface NotificationsOptions {
  databaseUrl: string
  channel: string
  log: Log
  /** Each notification's payload. */
  onNotification(payload: string): void
  /** Notifications arrive from now on; earlier ones were not received. */
  onListening(): void
}

const HEARTBEAT_MS = 15_000
const QUERY_TIMEOUT_MS = 5_000
const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 5_000

/** Starts listening, and again whenever the connection breaks. Returns at once. */
export function listenForNotifications(options: NotificationsOptions): Notifications {
  const closing = new AbortController()
  let listening = false

  async function listenAlways(): Promise<void> {
    let retryMs = FIRST_RETRY_MS
    while (!closing.signal.aborted) {
      try {
        await listenOnce(options, closing.signal, () => {
          listening = true
          retryMs = FIRST_RETRY_MS
          options.onListening()
        })
      } catch (error) {
        if (closing.signal.aborted) return
        if (listening || retryMs === FIRST_RETRY_MS)
          options.log.error({ err: error }, 'notifications of the database are not heard')
        await wait(retryMs, undefined, { signal: closing.signal }).catch(() => undefined)
        retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
      } finally {
        listening = false
      }
    }
  }

  const stopped = listenAlways()
  return {
    isListening: () => listening,
    async close() {
      closing.abort()
      await stopped
    },
  }
}

/** Listens until the connection ends. Rejects with the reason. */
async function listenOnce(
  { databaseUrl, channel, onNotification }: NotificationsOptions,
  closing: AbortSignal,
  onListening: () => void,
): Promise<never> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 3_000,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'hammerlane-live',
  })
  const ended = once(client, 'end', { signal: closing })
  // Until it is awaited below its failure is that of connecting.
  ended.catch(() => undefined)
  client.on('notification', ({ payload }) => onNotification(payload ?? ''))
  let heartbeat: NodeJS.Timeout | undefined
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    onListening()
    heartbeat = setInterval(() => {
      client.query('select 1').catch((error: Error) => client.emit('error', error))
    }, HEARTBEAT_MS)
    await ended
    throw new Error('The connection ended')
  } finally {
    clearInterval(heartbeat)
    client.on('error', () => undefined)
    await client.end().catch(() => undefined)
  }
}
