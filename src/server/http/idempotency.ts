import { createHash } from 'node:crypto'
import { answerHttpText } from '../../languages/answers/http.ts'
import { validationFailed, type Problem } from './problem.ts'

/** A response as JSON text, so that a repeated request gets the same bytes. */
export interface JsonResponse {
  status: number
  body: string
}

/** The `Idempotency-Key` and a digest of what was sent under it; null without the header. */
export function idempotencyOf(request: Request, content: unknown) {
  const key = request.headers.get('idempotency-key')
  if (key === null) return null
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw validationFailed([{ path: 'Idempotency-Key', message: answerHttpText('keyFault') }])
  }
  return { key, digest: createHash('sha256').update(JSON.stringify(content)).digest('hex') }
}

export function problemJson(problem: Problem): JsonResponse {
  return { status: problem.status, body: JSON.stringify(problem.body) }
}

export function responseFrom({ status, body }: JsonResponse): Response {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  return new Response(body, { status, headers: { 'content-type': type } })
}
