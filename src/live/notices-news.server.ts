import type { Watcher } from './live-connection.server.ts'
import type { ServerMessage } from './protocol.ts'

interface NoticesNewsOptions {
  /** Those who asked for it, signed in or not. */
  watchers(): readonly Watcher[]
  memberOf(watcher: Watcher): string | undefined
  /** The message as JSON, with the time. */
  encode(message: ServerMessage): string
}

/** Tells members that their notices have changed, and nobody else: not even that. */
export function createNoticesNews({ watchers, memberOf, encode }: NoticesNewsOptions) {
  const encoded = (haveChanged: boolean) => encode({ type: 'notices', have_changed: haveChanged })

  function tellWhere(isTold: (member: string) => boolean): void {
    const message = encoded(true)
    for (const watcher of watchers()) {
      const member = memberOf(watcher)
      if (member !== undefined && isTold(member)) watcher.send(message)
    }
  }

  return {
    /** An answer to who asks for it, also again to hear whether the server is there. */
    enter: (watcher: Watcher): void => watcher.send(encoded(false)),
    tell(members: readonly string[]): void {
      const told = new Set(members)
      tellWhere((member) => told.has(member))
    },
    /** Any may have changed, for nothing was heard for a while. */
    tellAll: (): void => tellWhere(() => true),
  }
}
