import type { ReactNode } from 'react'

export type BadgeTone = 'available' | 'reserved' | 'sold' | 'lane' | 'ink'

/** A solid label on photos and panel heads. The word carries the meaning, the colour repeats it. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}

export type ChipTone = 'ok' | 'warn' | 'bad' | 'info' | 'mute'

/** A soft label in rows and beside figures. */
export function Chip({ tone, children }: { tone: ChipTone; children: ReactNode }) {
  return (
    <span className="soft chip" data-tone={tone}>
      {children}
    </span>
  )
}
