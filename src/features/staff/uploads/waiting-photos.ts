/** Photos that are not with the server yet, by lot: they outlast the screen at which they were chosen, and end with who chose them. */
import { create } from 'zustand'
import { useSession, viewerOf } from '../../../browser/session.ts'

/** It waits its turn, is being sent, or was refused. */
export interface Upload {
  key: string
  name: string
  file: File
  /** From 0 to 1. */
  progress: number
  /** Null unless it failed. */
  failure: string | null
}

type Waiting = Readonly<Record<string, readonly Upload[]>>

const NOTHING: Waiting = {}

export const useWaitingPhotos = create<Waiting>(() => NOTHING)

/** Changes what waits for a lot; a photo that is taken out while it is being sent is not sent on. */
export function changeWaiting(
  lot: string,
  change: (all: readonly Upload[]) => readonly Upload[],
): void {
  owner = viewerOf(useSession.getState()) ?? owner
  const { [lot]: before = [], ...others } = useWaitingPhotos.getState()
  const after = change(before)
  useWaitingPhotos.setState(after.length > 0 ? { ...others, [lot]: after } : others, true)
}

export function isWaiting(lot: string, key: string): boolean {
  return useWaitingPhotos.getState()[lot]?.some((upload) => upload.key === key) ?? false
}

/** Who chose them; they are nobody else's to send. */
let owner: string | null = null

useSession.subscribe((session) => {
  const viewer = viewerOf(session)
  const hasLeft = session.status === 'anonymous' && session.hasLeft === true
  if (hasLeft || (viewer !== null && viewer !== owner)) {
    owner = viewer
    useWaitingPhotos.setState(NOTHING, true)
  }
})

/** The browser asks before what is on this page alone is gone with it. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

useWaitingPhotos.subscribe((waiting) => {
  if (Object.keys(waiting).length > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
})
