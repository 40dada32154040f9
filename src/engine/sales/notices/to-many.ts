import type { NoticeKind } from '../../../rules/sales/notices.ts'

const TO_MANY: readonly NoticeKind[] = ['ending_soon', 'saved_search']

/** Whether very many may be told of this at once, none of whom waits for it: it holds up no notice of another kind. */
export function isToMany(kind: string): boolean {
  return TO_MANY.some((one) => one === kind)
}
