import type { Sheet } from '../pen/sheet.ts'
import type { Contact } from '../pen/studio.ts'

/** Anything seen from its left side, in millimetres with its front at the left. */
export interface SideDrawing {
  length: number
  height: number
  /** Left end, if not 0. */
  x0?: number
  /** Where it stands on the floor. */
  contacts: readonly Contact[]
  draw: (sheet: Sheet, color: string, seed: number) => string
}
