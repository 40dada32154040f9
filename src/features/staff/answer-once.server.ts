import type { Transaction } from 'kysely'
import { repeated } from '../../engine/stored-responses.server.ts'
import { idempotencyOf, responseFrom, type JsonResponse } from '../../server/http/idempotency.ts'
import type { DB } from '../../server/postgres/database-types.ts'

/** A call that counts once, whatever it is about. */
interface OnceCall {
  /** What is done, for its key: the same key for something else is refused. */
  what: string
  body: unknown
  memberId: string
  request: Request
  /** Of a call that does many things, each for itself, which of them this is: each counts once. */
  part?: string
}

/**
 * Does something once for each `Idempotency-Key` of a member, and answers the same anew. Who sends it twice at once waits for the first
 * one's end; what is refused leaves nothing, and is decided again.
 */
export async function answerOnce(
  tx: Transaction<DB>,
  { what, body, memberId, request, part }: OnceCall,
  act: () => Promise<object>,
): Promise<Response> {
  const idempotency = idempotencyOf(request, [what, body])
  if (!idempotency) return responseFrom(await answerOf(await act()))
  const { digest } = idempotency
  // No key of a call has a space.
  const key = part === undefined ? idempotency.key : `${idempotency.key} ${part}`
  const begun = { request_digest: digest, reply_status: 0, reply_body: '' }
  const isFirst = await tx
    .insertInto('staff_answers')
    .values({ user_id: memberId, key, ...begun })
    .onConflict((same) => same.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!isFirst) {
    const before = await tx
      .selectFrom('staff_answers')
      .selectAll()
      .where('user_id', '=', memberId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    const response = { status: before.reply_status, body: before.reply_body }
    return responseFrom(repeated({ digest: before.request_digest, response }, { idempotency }))
  }
  const { status, body: text } = await answerOf(await act())
  await tx
    .updateTable('staff_answers')
    .set({ reply_status: status, reply_body: text })
    .where('user_id', '=', memberId)
    .where('key', '=', key)
    .execute()
  return responseFrom({ status, body: text })
}

async function answerOf(done: object): Promise<JsonResponse> {
  if (done instanceof Response) return { status: done.status, body: await done.text() }
  return { status: 200, body: JSON.stringify(done) }
}
