import { staffQuery } from '../../frame/staff-calls.ts'
import type { AuctionForEditor } from '../auction-form.ts'
import { AUCTIONS_ADDRESS } from '../auction-list.ts'

export function editorAddress(id: string): string {
  return `${AUCTIONS_ADDRESS}/${encodeURIComponent(id)}`
}

/** An auction as its editor reads it. */
export function editorQuery(id: string) {
  return staffQuery<AuctionForEditor>(editorAddress(id))
}
