import { setTimeout as wait } from 'node:timers/promises'

/** What others tell is heard along a connection, and lost while there is none. */
export interface Listening {
  /** Whether nothing was lost since the last `onListening`, but what its teller died before telling. */
  isListening(): boolean
  close(): Promise<void>
}

interface ListeningOptions {
  /** Listens until the connection ends; rejects with the reason. Ends it itself when it is to close. */
  listenOnce(closing: AbortSignal, onListening: () => void): Promise<never>
  /** Nothing is heard any more: told once, however long it takes until something is again. */
  onLost(error: unknown): void
}

const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 5_000

/** Starts listening, and again whenever the connection breaks. Returns at once. */
export function keepListening({ listenOnce, onLost }: ListeningOptions): Listening {
  const closing = new AbortController()
  let listening = false

  async function listenAlways(): Promise<void> {
    let retryMs = FIRST_RETRY_MS
    while (!closing.signal.aborted) {
      try {
        await listenOnce(closing.signal, () => {
          listening = true
          retryMs = FIRST_RETRY_MS
        })
      } catch (error) {
        if (closing.signal.aborted) return
        const wasListening = listening
        listening = false
        if (wasListening || retryMs === FIRST_RETRY_MS) onLost(error)
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
