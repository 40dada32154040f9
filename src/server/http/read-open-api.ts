import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { describeApi, type Described } from './open-api.ts'

/** `GET /api/openapi.json`: made once, when it is first asked for; the table it describes holds it too. */
export function readOpenApi(endpoints: () => readonly Described[]) {
  let document: ReturnType<typeof describeApi> | undefined
  return endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This contract (OpenAPI 3.1)',
    who: 'anyone',
    limit: 'documents',
    response: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
    async handle() {
      document ??= describeApi(endpoints())
      return Response.json(document, { headers: { 'cache-control': 'public, max-age=300' } })
    },
  })
}
