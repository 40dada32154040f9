/** The settings of traces, by the names that OpenTelemetry gives them: part of `config.ts`. */
import { z } from 'zod'

export interface TracingSettings {
  /** Of the collector, without a slash at its end. */
  endpoint: string
  headers: Record<string, string>
  /** Of all traces, from 0 to 1. */
  share: number
}

const HEADERS = 'must be pairs such as authorization=Bearer%20token,x-tenant=house'

export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'must be the address of a collector such as http://127.0.0.1:4318',
    })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,=]*(,[\w-]+=[^,=]*)*$/, HEADERS)
    .transform((text) =>
      Object.fromEntries(
        text.split(',').map((pair) => {
          const [name = '', value = ''] = pair.split('=')
          return [name, decodeURIComponent(value)]
        }),
      ),
    )
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,9})?|1(\.0+)?)$/, 'must be the share of traces to keep, from 0 to 1')
    .transform(Number)
    .default(0.1),
}

type Given = z.output<z.ZodObject<typeof tracingSettings>>

/** Undefined where no traces are wanted. */
export function tracingConfig(given: Given): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = given
  if (!endpoint) return undefined
  return { endpoint, headers, share: given.OTEL_TRACES_SAMPLER_ARG }
}
