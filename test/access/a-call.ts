import { Readable } from 'node:stream'
import type { Call, Who } from '../../src/server/http/endpoint.ts'

type AnyCall = Call<Who, unknown, unknown, unknown>

/** What a handler is given: made by nobody and without a body, unless the test says otherwise. */
export function aCall(change: Partial<AnyCall> = {}): AnyCall {
  return {
    ...{ params: undefined, query: undefined, body: undefined, member: null, address: '' },
    request: new Request('http://localhost'),
    pieces: Readable.from([]),
    ...change,
  }
}
