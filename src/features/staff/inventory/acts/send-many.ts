import { isUnanswered, newKey } from '../../../../browser/send-once.ts'
import { keepForm, recallForm } from '../../frame/kept-text.ts'
import { callStaff } from '../../frame/staff-calls.ts'
import type { ActedOn } from './act-on-many.ts'

/** What may have arrived at the server. */
interface Sent {
  what: string
  key: string
}

/**
 * Acts on many lots once: what was sent and not answered keeps its key, by the `name` of what it is about, also when its dialog is
 * opened again. The same sent again is then answered as the first was. What was seen of each lot is sent along, so that what is meant
 * anew is another thing.
 */
export async function sendMany(name: string, body: object): Promise<ActedOn[]> {
  const kept = `sent: ${name}`
  const what = JSON.stringify(body)
  // Only this function writes there.
  const before = recallForm(kept) as Sent | null
  const key = before?.what === what ? before.key : newKey()
  keepForm(kept, { what, key } satisfies Sent)
  try {
    const { results } = await callStaff<{ results: ActedOn[] }>('/api/staff/auctions/actions', {
      ...{ method: 'POST', body, headers: { 'Idempotency-Key': key } },
    })
    keepForm(kept, null)
    return results
  } catch (error) {
    if (!isUnanswered(error)) keepForm(kept, null)
    throw error
  }
}
