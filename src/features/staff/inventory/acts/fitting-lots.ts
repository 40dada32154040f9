import type { AuctionLine } from '../auction-list.ts'
import { MOST_AT_ONCE, type ManyAction } from './act-on-many.ts'

type Line = Pick<AuctionLine, 'status' | 'wants'>

const FITS: Record<ManyAction, (line: Line) => boolean> = {
  publish: ({ status }) => status === 'draft',
  extend: ({ status }) => status === 'draft' || status === 'available',
  relist: ({ wants }) => wants.includes('decision'),
  withdraw: ({ status, wants }) =>
    status === 'draft' || status === 'available' || wants.includes('decision'),
}

/** The lots that an action can be tried on; the server decides. */
export function fitting<L extends Line>(action: ManyAction, lines: readonly L[]): L[] {
  return lines.filter(FITS[action])
}

/** Whether it fits more lots than are done at once: nobody is asked what could not be sent. */
export function isTooMany(action: ManyAction, lines: readonly Line[]): boolean {
  return fitting(action, lines).length > MOST_AT_ONCE
}
