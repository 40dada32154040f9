/**
 * Structured logs: one JSON object per line on standard output, or one plain line each on a terminal.
 * They hold no personal data: known fields are removed, errors are cut down to what tells the cause,
 * and e-mail addresses in error messages are masked. Log ids of requests and auctions, never of people.
 */
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import type { LogLevel } from './config/config.ts'

export type Log = Logger

/** Fields that must not reach a log at any of the first three levels of an entry. */
const PERSONAL_OR_SECRET = [
  'authorization',
  'cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'apikey',
  'email',
  'phone',
  'telephone',
  'full_name',
  'first_name',
  'last_name',
  'username',
  'address',
  'delivery_address',
  'zip_code',
  'customer_id',
  'user_id',
  'userId',
  'member',
  'reserve_price',
  'ip',
]

/** Makes the log of a process. `output` is standard output unless a test listens. */
export function createLog(level: LogLevel, output?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: {
      paths: PERSONAL_OR_SECRET.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      remove: true,
    },
  }
  return pino(
    options,
    output ?? (process.stdout.isTTY ? oneLineEach(process.stdout) : pino.destination(1)),
  )
}

/**
 * Keeps what tells the cause. A database error's `detail` and `where` quote the row
 * ("Key (email)=(…) already exists"), so only the names in it are kept.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return maskAddresses(String(error))
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown }
  return {
    type: error.name,
    message: maskAddresses(error.message),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error.stack && { stack: maskAddresses(error.stack) }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

function maskAddresses(text: string): string {
  return text.replace(/[^\s@"'(<=:]+@[^\s@"')>]+/g, '[address]')
}

/** For people at a terminal: time, level, message, then what is left of the entry. */
function oneLineEach(terminal: NodeJS.WritableStream): DestinationStream {
  return { write: (line) => void terminal.write(`${plainLine(line)}\n`) }
}

/** Turns one JSON entry into one line; an error's stack follows on lines of its own. */
export function plainLine(entry: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(entry)
  const facts = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const line = [
    String(time).slice(11, 19),
    String(level).toUpperCase().padEnd(5),
    msg,
    ...facts,
  ].join(' ')
  const causes: string[] = []
  for (let cause = err; cause; cause = cause.cause) causes.push(cause.stack ?? cause)
  return [line, ...causes].join('\n')
}
