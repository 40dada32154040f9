/** Pages that watch, without a browser: they connect when the product's own rules say so, along sockets of Node. */
import { WebSocket } from 'ws'
import {
  advance,
  newConnection,
  type ConnectionEffect,
  type ConnectionEvent,
} from '../../src/live/connection.ts'
import type { TimedMessage } from '../../src/live/protocol.ts'
import { liveUrl } from '../live-client.ts'

export interface Page {
  close(): void
}

/**
 * A page that watches an auction. Each attempt to connect goes to the first of these addresses that takes it, as behind a proxy;
 * `hear` is given every message.
 */
export function openPage(
  urls: readonly string[],
  auction: string,
  hear: (message: TimedMessage) => void,
): Page {
  let connection = newConnection(Date.now())
  let socket: WebSocket | undefined
  let retry: NodeJS.Timeout | undefined

  function dispatch(event: ConnectionEvent): void {
    const [next, effects] = advance(connection, event, Date.now())
    connection = next
    for (const effect of effects) perform(effect)
  }

  function perform(effect: ConnectionEffect): void {
    if (effect.type === 'connect') connect(urls)
    else if (effect.type === 'send') socket?.send(JSON.stringify(effect.message))
    else if (effect.type === 'close') socket?.close()
    else {
      // With the chance that `live/watch.ts` adds.
      const pause = effect.ms * (0.5 + Math.random() / 2)
      retry = setTimeout(() => dispatch({ type: 'retry' }), pause)
    }
  }

  function connect([url = '', ...others]: readonly string[]): void {
    const opening = new WebSocket(liveUrl(url))
    let isOpen = false
    socket = opening
    // Told by the close that follows.
    opening.on('error', () => undefined)
    opening.on('open', () => {
      isOpen = true
      dispatch({ type: 'opened' })
    })
    opening.on('close', () => {
      if (isOpen || others.length === 0) dispatch({ type: 'closed' })
      else connect(others)
    })
    opening.on('message', (data) => {
      const message = JSON.parse(String(data)) as TimedMessage
      dispatch({ type: 'heard', isWelcome: message.type === 'welcome' })
      hear(message)
    })
  }

  dispatch({ type: 'watch', auctions: [auction] })
  dispatch({ type: 'flush' })
  return {
    close() {
      clearTimeout(retry)
      socket?.removeAllListeners('close').terminate()
    },
  }
}
