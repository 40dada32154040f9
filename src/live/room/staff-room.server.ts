import type { Watcher } from '../live-connection.server.ts'
import type { ServerMessage } from '../protocol.ts'

interface StaffRoomOptions {
  /** Who asked for it, staff or not. */
  watchers(): readonly Watcher[]
  isStaff(watcher: Watcher): boolean
  /** The message as JSON, with the time. */
  encode(message: ServerMessage): string
}

/** Changes in quick succession are told together, after so many milliseconds. */
const COLLECTED_MS = 250

/** Tells staff which auctions have changed. Others who ask are told nothing, not even that. */
export function createStaffRoom({ watchers, isStaff, encode }: StaffRoomOptions) {
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(auctions: readonly string[]): void {
    const staff = watchers().filter(isStaff)
    if (staff.length === 0) return
    const message = encode({ type: 'room', auctions })
    for (const watcher of staff) watcher.send(message)
  }

  function tellChanges(): void {
    timer = undefined
    const auctions = [...changed]
    changed.clear()
    tell(auctions)
  }

  return {
    /** The watcher has asked for it, or is known to be of the staff from now on: what was read before may be old. */
    enter(watcher: Watcher): void {
      if (isStaff(watcher)) watcher.send(encode({ type: 'room', auctions: [] }))
    },
    noteChange(id: string): void {
      changed.add(id)
      timer ??= setTimeout(tellChanges, COLLECTED_MS)
    },
    /** Anything may have changed. */
    noteAll: () => tell([]),
    close: () => clearTimeout(timer),
  }
}
