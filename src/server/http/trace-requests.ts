import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { Context, Next } from 'hono'
import { inSpan, spanOfCaller } from '../tracing/spans.ts'

/** A span for each call of a route. */
export function traceRequests(route: string) {
  return async (c: Context, next: Next): Promise<void> => {
    const { method } = c.req
    const attributes = { 'http.request.method': method, 'http.route': route }
    const parent = spanOfCaller(c.req.raw.headers)
    const how = { kind: SpanKind.SERVER, attributes, parent }
    await inSpan(`${method} ${route}`, how, async (span) => {
      await next()
      const { status } = c.res
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    })
  }
}
