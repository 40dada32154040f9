import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'

/**
 * PostgreSQL's LISTEN on a connection of its own. While it is lost, notifications are lost too; so after
 * every connecting the listener is told to catch up.
 */
export interface Notifications {
  /** Whether what was caught up with is still being followed. */
  isListening(): boolean
  close(): Promise<void>
}

export interface NotificationsOptions {
  databaseUrl: string
  channel: string
  log: Log
  /** Each notification's payload. */
  onNotification(payload: string): void
  /** Notifications arrive from now on; what happened before was not heard. */
  onListening(): void
}

/** A connection that answers nothing is noticed after this, in milliseconds. */
const HEARTBEAT = 15_000
const LONGEST_ANSWER = 5_000
const LONGEST_PAUSE = 5_000

/** Starts listening, and again whenever the connection breaks. Returns at once. */
export function listenForNotifications(options: NotificationsOptions): Notifications {
  const closing = new AbortController()
  let listening = false

  async function follow(): Promise<void> {
    let pause = 100
    while (!closing.signal.aborted) {
      try {
        await listenOnce(options, closing.signal, () => {
          listening = true
          pause = 100
          options.onListening()
        })
      } catch (error) {
        if (closing.signal.aborted) return
        if (listening || pause === 100)
          options.log.error({ err: error }, 'notifications of the database are not heard')
        await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined)
        pause = Math.min(pause * 2, LONGEST_PAUSE)
      } finally {
        listening = false
      }
    }
  }

  const followed = follow()
  return {
    isListening: () => listening,
    async close() {
      closing.abort()
      await followed
    },
  }
}

/** Listens until the connection ends. Rejects with the reason, unless that is `closing`. */
async function listenOnce(
  { databaseUrl, channel, onNotification }: NotificationsOptions,
  closing: AbortSignal,
  onListening: () => void,
): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 3_000,
    query_timeout: LONGEST_ANSWER,
    keepAlive: true,
    application_name: 'hammerlane-live',
  })
  let stop = () => {}
  const ended = new Promise<void>((resolve, reject) => {
    client.once('error', reject)
    client.once('end', () => reject(new Error('The connection ended')))
    stop = resolve
  })
  closing.addEventListener('abort', stop)
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
    }, HEARTBEAT)
    await ended
  } finally {
    clearInterval(heartbeat)
    closing.removeEventListener('abort', stop)
    client.on('error', () => undefined)
    await client.end().catch(() => undefined)
  }
}
