import { sql, type Selectable, type Transaction } from 'kysely'
import { answerHttpText } from '../languages/answers/http.ts'
import { type JsonResponse, problemJson } from '../server/http/idempotency.ts'
import { validationFailed } from '../server/http/problem.ts'
import type { DB } from '../server/postgres/database-types.ts'

/** A member's request on an auction under a key. */
export interface RepeatableRequest {
  memberId: string
  auctionId: string
  /** From the header `Idempotency-Key`: the same key gets the same response. */
  idempotency: { key: string; digest: string } | null
}

/** A response under the key of its request. */
export interface StoredResponse {
  digest: string
  response: JsonResponse
}

type Row = Selectable<DB['idempotency_keys']>
type KeyColumns = Pick<Row, 'user_id' | 'auction_id' | 'key'>

/** Equal for requests of one member on one auction under one key; null without a key. */
export function repeatKey(request: RepeatableRequest): string | null {
  const columns = keyColumns(request)
  return columns && keyOf(columns)
}

/** The response to a request from that to the first one under its key: the same, or a refusal if that one asked for something else. */
export function repeated(
  first: StoredResponse,
  request: Pick<RepeatableRequest, 'idempotency'>,
): JsonResponse {
  if (first.digest === request.idempotency?.digest) return first.response
  const message = answerHttpText('keyUsed')
  return problemJson(validationFailed([{ path: 'Idempotency-Key', message }]))
}

/** The stored responses to requests under the keys of these, by `repeatKey`. */
export async function readResponses(
  tx: Transaction<DB>,
  requests: readonly RepeatableRequest[],
): Promise<Map<string, StoredResponse>> {
  const asked = requests.flatMap((request) => keyColumns(request) ?? [])
  if (asked.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select stored.* from idempotency_keys as stored
    join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (user_id uuid, auction_id uuid, key text)
    using (user_id, auction_id, key)`.execute(tx)
  return new Map(
    rows.map((row) => {
      const response = { status: row.reply_status, body: row.reply_body }
      return [keyOf(row), { digest: row.request_digest, response }]
    }),
  )
}

/** Stores the responses to requests that have keys. */
export async function storeResponses(
  tx: Transaction<DB>,
  responses: ReadonlyMap<{ request: RepeatableRequest }, JsonResponse>,
  now: Date,
): Promise<void> {
  const rows = [...responses].flatMap(([{ request }, response]): Row[] => {
    const columns = keyColumns(request)
    if (!columns) return []
    return [
      {
        ...columns,
        request_digest: request.idempotency?.digest ?? '',
        reply_status: response.status,
        reply_body: response.body,
        created_at: now,
      },
    ]
  })
  if (rows.length === 0) return
  await sql`
    insert into idempotency_keys
    select * from jsonb_populate_recordset(null::idempotency_keys, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

function keyColumns({ memberId, auctionId, idempotency }: RepeatableRequest): KeyColumns | null {
  return idempotency && { user_id: memberId, auction_id: auctionId, key: idempotency.key }
}

function keyOf({ user_id, auction_id, key }: KeyColumns): string {
  return `${user_id} ${auction_id} ${key}`
}
