import { connect, type NatsConnection } from '@nats-io/transport-node'
import { chunk } from 'es-toolkit/array'
import { delay } from 'es-toolkit/promise'
import type { NatsSettings } from '../config/nats-settings.ts'
import { keepListening, type Listening } from '../keep-listening.ts'
import type { Log } from '../log.ts'

/** News that go from process to process through NATS. What is published while the line is cut is lost to others. */
export interface NatsNews {
  /** Tells every process, this one at once and whether there is a line or not. Never throws: what it tells is done. */
  publish(news: readonly string[]): void
  /** Has one listener of this process hear all news. */
  listen(listener: NewsListener): Listening
  /** Sends what was published, and ends the line. */
  close(): Promise<void>
}

interface NewsListener {
  onNews(news: string): void
  /** News of others arrive from now on; earlier ones were not received. */
  onListening(): void
}

/** One marketplace has a server, a cluster or an account of NATS to itself. */
export const NEWS_SUBJECT = 'hammerlane.news'
/** In one message, of which a server takes a megabyte. */
const NEWS_AT_ONCE = 1_000
const CONNECT_TIMEOUT_MS = 3_000
/** A line that was cut silently is noticed after three of these. */
const PING_MS = 5_000
const CLOSE_TIMEOUT_MS = 1_000

/** Connects, and again whenever the line is cut. Returns at once: nothing waits for it. */
export function openNatsNews(settings: NatsSettings, log: Log): NatsNews {
  let connection: NatsConnection | undefined
  let listener: NewsListener | undefined

  const line = keepListening({
    listenOnce: (closing, onListening) =>
      connectOnce(settings, closing, {
        onMessage(text) {
          for (const news of text.split('\n')) listener?.onNews(news)
        },
        onConnected(made) {
          connection = made
          onListening()
          listener?.onListening()
        },
      }),
    onLost: (err) => log.error({ err }, 'NATS is away: news of bids come late'),
  })

  function publish(news: readonly string[]): void {
    try {
      for (const one of news) listener?.onNews(one)
      if (!connection || connection.isClosed() || connection.isDraining()) return
      for (const some of chunk([...news], NEWS_AT_ONCE))
        connection.publish(NEWS_SUBJECT, some.join('\n'))
    } catch (err) {
      log.warn({ err }, 'news could not be published')
    }
  }

  return {
    publish,
    listen(hearing) {
      listener = hearing
      if (line.isListening()) hearing.onListening()
      return {
        isListening: line.isListening,
        async close() {
          listener = undefined
        },
      }
    },
    close: line.close,
  }
}

interface LineEvents {
  onMessage(text: string): void
  onConnected(connection: NatsConnection): void
}

/** Hears until the line is cut. Rejects with the reason. */
async function connectOnce(
  { servers, tls, credentials }: NatsSettings,
  closing: AbortSignal,
  { onMessage, onConnected }: LineEvents,
): Promise<never> {
  const connection = await connect({
    ...{ servers, ...credentials, ...(tls && { tls: {} }) },
    ...{ name: 'hammerlane', timeout: CONNECT_TIMEOUT_MS, pingInterval: PING_MS, maxPingOut: 2 },
    // Our own are heard without it, and whoever connects again has to be told that something was lost.
    ...{ noEcho: true, reconnect: false },
  })
  const closed = Promise.withResolvers<never>()
  const stop = () => closed.reject(new Error('The line is closed'))
  const ended = Promise.race([closed.promise, failureOf(connection)])
  // Until it is awaited below its failure is that of connecting.
  ended.catch(() => undefined)
  closing.addEventListener('abort', stop)
  try {
    if (closing.aborted) stop()
    connection.subscribe(NEWS_SUBJECT, {
      // Of a refused subscription `failureOf` hears too.
      callback: (error, message) => (error ? undefined : onMessage(message.string())),
    })
    // Until its answer the server may not know of the subscription.
    await Promise.race([connection.flush(), ended])
    onConnected(connection)
    return await ended
  } finally {
    closing.removeEventListener('abort', stop)
    await Promise.race([connection.drain(), delay(CLOSE_TIMEOUT_MS)]).catch(() => undefined)
    await connection.close()
  }
}

/** Rejects when the line is cut, or when the server refuses what we do along it. */
async function failureOf(connection: NatsConnection): Promise<never> {
  for await (const status of connection.status()) {
    if (status.type === 'error') throw status.error
  }
  throw (await connection.closed()) ?? new Error('The line was cut')
}
