import { once } from 'node:events'
import { Client } from 'pg'
import { keepListening, type Listening } from '../keep-listening.ts'
import type { Log } from '../log.ts'

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

/**
 * PostgreSQL's LISTEN on a connection of its own. Notifications are lost while the connection is, so `onListening` is called
 * after each connecting, to catch up.
 */
export function listenForNotifications(options: NotificationsOptions): Listening {
  return keepListening({
    listenOnce: (closing, onListening) =>
      listenOnce(options, closing, () => {
        onListening()
        options.onListening()
      }),
    onLost: (err) => options.log.error({ err }, 'notifications of the database are not heard'),
  })
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
