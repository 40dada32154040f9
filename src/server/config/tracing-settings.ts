/** The settings of traces, by the names that OpenTelemetry gives them: part of `config.ts`. */
import { z } from 'zod'

export interface TracingSettings {
  /** Of the collector, without a slash at its end. */
  endpoint: string
  headers: Record<string, string>
  /** Of all traces, from 0 to 1. */
  share: number
}

const SHARE = 'must be the share of traces to keep, from 0 to 1'
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
    .regex(/^[\w-]+=[^,]*(, *[\w-]+=[^,]*)*$/, HEADERS)
    .refine(isEncoded, HEADERS)
    .transform((text) => Object.fromEntries(text.split(/, */).map(headerOf)))
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .transform(Number)
    .pipe(z.number(SHARE).min(0, SHARE).max(1, SHARE))
    .default(0.1),
}

type Given = z.output<z.ZodObject<typeof tracingSettings>>

/** Undefined where no traces are wanted. */
export function tracingConfig(given: Given): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = given
  if (!endpoint) return undefined
  return { endpoint, headers, share: given.OTEL_TRACES_SAMPLER_ARG }
}

/** Values are percent-encoded; what base64 ends with may stand as it is. */
function headerOf(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
