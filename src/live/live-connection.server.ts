import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { LiveLimits } from './live-admission.server.ts'
import type { Closing } from './live-request.server.ts'
import { encodeTextFrame } from './text-frame.server.ts'

/** One connected client. */
export interface Watcher {
  /** Where it comes from, as limits count it. */
  readonly network: string
  /** What it watches. */
  readonly subjects: Set<string>
  send(message: string): void
  /** Writes a frame, or drops a reader for whom too much is waiting. */
  write(frame: Buffer): void
}

export interface Connection extends Watcher {
  /** Spends one of the messages that the client may send; they come back with time. */
  takeToken(): boolean
  /** Asks for a sign of life; who gave none since the last time is gone. */
  ping(): void
  dismiss(closing: Closing): void
  terminate(): void
}

/** `socket` is the one that the request for `ws` came over. */
export function openConnection(
  ws: WebSocket,
  socket: Duplex,
  network: string,
  limits: LiveLimits,
): Connection {
  const subjects = new Set<string>()
  let allowance = limits.burst
  let allowedAt = performance.now()
  let hasAnswered = true
  ws.on('pong', () => {
    hasAnswered = true
  })

  /** Straight to the socket: the library writes its own frames whole and at once, so none are mixed up. */
  function write(frame: Buffer): void {
    if (ws.readyState !== ws.OPEN) return
    if (socket.writableLength + frame.length > limits.waitingBytes) ws.terminate()
    else socket.write(frame)
  }

  return {
    network,
    subjects,
    write,
    send: (message) => write(encodeTextFrame(message)),
    takeToken() {
      const now = performance.now()
      const earned = ((now - allowedAt) / 1_000) * limits.messagesPerSecond
      allowedAt = now
      allowance = Math.min(limits.burst, allowance + earned)
      if (allowance < 1) return false
      allowance -= 1
      return true
    },
    ping() {
      if (!hasAnswered) return ws.terminate()
      hasAnswered = false
      ws.ping()
    },
    dismiss: ({ code, reason }) => ws.close(code, reason),
    terminate: () => ws.terminate(),
  }
}
