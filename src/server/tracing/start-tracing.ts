import { randomUUID } from 'node:crypto'
import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api'
import { throttle } from 'es-toolkit/function'
import { MINUTE } from '../../rules/durations.ts'
import type { TracingSettings } from '../config/tracing-settings.ts'
import type { Log } from '../log.ts'

interface TracingParts {
  log: Log
  /** Whether callers are believed what they belong to: only where a proxy of ours stands before the server. */
  believesCallers: boolean
}

const SENT_WITHIN_MS = 3_000

/** Sends traces to a collector from here on. Resolves with how to send the last of them, and end. */
export async function startTracing(
  { endpoint, headers, share }: TracingSettings,
  { log, believesCallers }: TracingParts,
): Promise<() => Promise<void>> {
  // Needed here alone.
  const [{ AsyncLocalStorageContextManager }, { OTLPTraceExporter }, resources, sdk, core] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/core'),
    ])
  const tell = throttle(
    (message: string) => log.warn({ cause: message }, 'traces could not be sent'),
    MINUTE,
    { edges: ['leading'] },
  )
  const silent = () => undefined
  diag.setLogger(
    { error: tell, warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  if (believesCallers) propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  const chosen = new sdk.TraceIdRatioBasedSampler(share)
  const exporter = new OTLPTraceExporter({
    ...{ url: `${endpoint}/v1/traces`, headers },
    // A stop waits no longer for the last of them.
    timeoutMillis: SENT_WITHIN_MS,
  })
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': 'hammerlane',
      'service.instance.id': randomUUID(),
    }),
    // By its id, also where the proxy has named it and chosen for itself.
    sampler: new sdk.ParentBasedSampler({
      root: chosen,
      remoteParentSampled: chosen,
      remoteParentNotSampled: chosen,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  trace.setGlobalTracerProvider(provider)
  return () => provider.shutdown().catch((error: Error) => tell(error.message))
}
