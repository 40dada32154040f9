/**
 * Spans of OpenTelemetry: what took how long within what. Where no traces are wanted they are nothing, at the cost of a call.
 * They name routes, jobs and statements, never persons, values or what an error says.
 */
import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'

const tracer = trace.getTracer('hammerlane')

interface How extends Omit<SpanOptions, 'root'> {
  /** What it belongs to, where that is not what is under way. */
  parent?: SpanContext | undefined
}

/** Does something in a span of its own, which fails where that does. */
export async function inSpan<T>(
  name: string,
  { parent, ...options }: How,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const around = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : context.active()
  return tracer.startActiveSpan(name, options, around, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      const type = error instanceof Error ? error.name : typeof error
      span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** A span that begins a trace, whatever is under way: of work that nobody waits for. */
export async function inTrace<T>(name: string, work: () => Promise<T>): Promise<T> {
  return context.with(ROOT_CONTEXT, () => inSpan(name, {}, work))
}

/** What is under way here, for a span elsewhere. */
export function spanHere(): SpanContext | undefined {
  return trace.getActiveSpan()?.spanContext()
}

/** What is done for several at once belongs to the first of them that is traced, and names the others. */
export async function inSpanOfAll<T>(
  name: string,
  many: readonly (SpanContext | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  const traced = many.filter((one) => one !== undefined)
  const parent = traced.find(({ traceFlags }) => (traceFlags & TraceFlags.SAMPLED) !== 0)
  const links = traced.filter((one) => one !== parent).map((one) => ({ context: one }))
  const attributes = { 'hammerlane.requests': many.length }
  return inSpan(name, { parent: parent ?? traced[0], links, attributes }, work)
}

/** What the proxy before us belongs to, where it is believed. */
export function spanOfCaller(headers: Headers): SpanContext | undefined {
  const carried = propagation.extract(ROOT_CONTEXT, headers, {
    get: (from, name) => from.get(name) ?? undefined,
    keys: (from) => [...from.keys()],
  })
  return trace.getSpanContext(carried)
}

/** A statement of the database, without its values, within what is traced. */
export async function inQuerySpan<T>(text: string, work: () => Promise<T>): Promise<T> {
  if (!trace.getActiveSpan()?.isRecording()) return work()
  const [operation = ''] = /\w+/.exec(text.replace(/^\s*\/\*.*?\*\//, '')) ?? []
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) }
  return inSpan(`query ${operation}`, { kind: SpanKind.CLIENT, attributes }, work)
}
