import { QUEUES, ROW_KINDS, type Queue, type QueueRow, type RowKind } from '../queues/queues.ts'

/** What the address says of settlement: which queue, what is looked for, and the open row. */

export interface OpenRow {
  kind: RowKind
  id: string
}

export function queueIn(search: URLSearchParams): Queue {
  const named = search.get('queue')
  return QUEUES.find((queue) => queue === named) ?? 'to_do'
}

/** 'sale-6f1c…' as `openText` wrote it; null for none. */
export function openIn(search: URLSearchParams): OpenRow | null {
  const [kind, id] = /^([a-z]+)-([\da-f-]{36})$/.exec(search.get('open') ?? '')?.slice(1) ?? []
  const known = ROW_KINDS.find((one) => one === kind)
  return known && id ? { kind: known, id } : null
}

/** What is shown of a row: of a question about a sale that sale, where it can be signed beside what it is about. */
export function shownOf({ kind, id, reservation_id: sale }: QueueRow): OpenRow {
  return kind === 'approval' && sale !== null ? { kind: 'sale', id: sale } : { kind, id }
}

export function openText({ kind, id }: OpenRow): string {
  return `${kind}-${id}`
}

export function isSame(one: OpenRow | null, other: OpenRow): boolean {
  return one?.kind === other.kind && one.id === other.id
}
