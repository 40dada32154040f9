/**
 * Every setting of the program, read once at start. Nothing else looks at the environment: what a part needs
 * to know it is given. `.env.example` lists the same settings; a test keeps the two lists equal.
 */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { House } from '../../rules/house/house-settings.ts'
import { HOUSE_NAME, SUPPORT_HOURS } from '../../rules/policy.ts'
import { type HouseLimits } from '../../rules/safeguards/account-limits.ts'
import type { BankDetails } from '../../rules/sales/bank-details.ts'
import { StartError } from '../start-error.ts'
import { bankDetails, bankSettings, refuseHalfBank } from './bank-settings.ts'
import {
  bucketConfig,
  bucketSettings,
  refuseHalfBucket,
  type BucketSettings,
} from './bucket-settings.ts'
import { databaseSettings, refuseWithoutDatabase } from './database-settings.ts'
import { houseLimits, limitSettings } from './limit-settings.ts'
import { natsSettings, type NatsSettings } from './nats-settings.ts'
import { providersMessage, providersSetting, type SignInProvider } from './sign-in-providers.ts'
import {
  refuseHalfCaptcha,
  signInConfig,
  signInSettings,
  type SignInConfig,
} from './sign-in-settings.ts'
import { refuseHalfSms } from './sms-settings.ts'
import { tracingConfig, tracingSettings, type TracingSettings } from './tracing-settings.ts'

export type Config = {
  /** TCP port; 0 takes any free one. */
  port: number
  host: string
  /** Origin in links and tokens; absent means `http://localhost:` and the port that was taken, see `publicUrlAt`. */
  publicUrl: string | undefined
  /** Absolute path of the folder for everything that is kept outside the database. */
  dataDir: string
  /** Absent means the embedded PostgreSQL, kept in `dataDir`. */
  databaseUrl: string | undefined
  /**
   * Beside a `databaseUrl` that leads through a pooler in transaction mode: the same database without it, for what
   * needs a connection of its own.
   */
  databaseDirectUrl: string | undefined
  /** A replica of that database, for reads that cost much; absent means that there is none. */
  databaseReplicaUrl: string | undefined
  /** As the owner of the tables, for migrations; absent means that `databaseUrl` is good for them too. */
  databaseOwnerUrl: string | undefined
  /** Connections that the pool may open. */
  databasePool: number
  /** How processes tell each other of bids; absent means by the database. */
  nats: NatsSettings | undefined
  demo: boolean
  /** Private EC P-256 keys as JWKs, newest first; absent means one made at the first start and kept in the database. */
  authJwtKeys: PrivateJwk[] | undefined
  /** Encrypts private files, such as ID photos; absent means one made at the first start and kept in `dataDir`. */
  filesKey: Buffer | undefined
  /** Those that sign checkpoints and receipts after the first; files where there is no such setting. */
  proofKeys: readonly Buffer[] | undefined
  /** Where private files are kept; absent means in `dataDir`. */
  bucket: BucketSettings | undefined
  signIn: SignInConfig
  /** Who else may vouch for members; empty means nobody. */
  authProviders: SignInProvider[]
  rateLimits: boolean
  /** Whether a proxy stands before the server and tells whom it asks for. */
  trustProxy: boolean
  /** With it `/metrics` is read from anywhere; absent means from this machine alone. */
  metricsToken: string | undefined
  /** Where traces go; absent means that there are none. */
  tracing: TracingSettings | undefined
  /** Whether Buy Now needs a price that staff set; else it costs the current bid where none is set. */
  buyNowNeedsPrice: boolean
  /** Hours after the due time before a purchase that is not paid is in default. */
  paymentGraceHours: number
  /** What accounts may promise at most. */
  limits: HouseLimits
  /** Who sells, as papers say, and how people reach the house. */
  support: House['support']
  /** The account that buyers wire to; null where none is set. */
  bank: BankDetails | null
  /** Absent means that mails stay in the outbox, where staff read them. */
  smtpUrl: string | undefined
  mailFrom: string
  logLevel: LogLevel
  /** Where backups go, as an absolute path, and what encrypts them. */
  backup: { dir: string; passphrase: string | undefined }
}

type PrivateJwk = z.infer<typeof privateJwk>
export type LogLevel = (typeof logLevels)[number]

/** Thrown by `loadConfig`; its message names each wrong setting and what to do. Meant for the operator, without a stack. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
}

/**
 * Reads the settings from an environment.
 * Unset and empty mean the same: the default.
 * @throws ConfigError naming every wrong setting at once
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const parsed = settings
    .superRefine(refuseHalfCaptcha)
    .superRefine(refuseHalfSms)
    .superRefine(refuseHalfBank)
    .superRefine(refuseWithoutDatabase)
    .superRefine(refuseHalfBucket)
    .safeParse(withoutEmpty(env))
  if (!parsed.success) throw new ConfigError(sentencesFor(parsed.error.issues))
  const given = parsed.data
  const demo = given.DEMO ?? given.DATABASE_URL === undefined
  return {
    port: given.PORT,
    host: given.HOST,
    publicUrl: given.PUBLIC_URL,
    dataDir: resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    databaseDirectUrl: given.DATABASE_DIRECT_URL,
    databaseReplicaUrl: given.DATABASE_REPLICA_URL,
    databaseOwnerUrl: given.DATABASE_OWNER_URL,
    databasePool: given.DATABASE_POOL,
    nats: given.NATS_URL,
    demo,
    authJwtKeys: given.AUTH_JWT_KEYS,
    filesKey: given.FILES_KEY,
    proofKeys: given.PROOF_KEYS,
    bucket: bucketConfig(given),
    signIn: signInConfig(given, demo),
    authProviders: given.AUTH_PROVIDERS ?? [],
    rateLimits: given.RATE_LIMITS === 'on',
    trustProxy: given.TRUST_PROXY === 'on',
    metricsToken: given.METRICS_TOKEN,
    tracing: tracingConfig(given),
    buyNowNeedsPrice: given.BUY_NOW_PRICE === 'set',
    paymentGraceHours: given.PAYMENT_GRACE_HOURS,
    limits: houseLimits(given, demo),
    support: {
      ...{ name: HOUSE_NAME, hours: SUPPORT_HOURS },
      ...{ phone: given.SUPPORT_PHONE, email: given.SUPPORT_EMAIL },
    },
    bank: bankDetails(given, demo),
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    logLevel: given.LOG_LEVEL,
    backup: { dir: resolve(given.BACKUP_DIR), passphrase: given.BACKUP_PASSPHRASE },
  }
}

/** The origin at which people reach the product, without a slash at its end. `port` is the one really listened on. */
export function publicUrlAt(config: Pick<Config, 'publicUrl'>, port: number): string {
  return config.publicUrl ?? `http://localhost:${port}`
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const privateJwk = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string().min(1),
  y: z.string().min(1),
  d: z.string().min(1),
  kid: z.string().min(1),
})

const KEYS_MESSAGE =
  'must be a JSON array of private EC P-256 keys (JWK with kty, crv, x, y, d and kid), newest first; leave it unset to have keys made and kept'

const settings = z.object({
  PORT: wholeNumber(0, 65_535, 'a port number from 0 to 65535 (0 takes any free one)').default(
    3000,
  ),
  HOST: z
    .string()
    .refine(
      (host) => isIP(host) !== 0 || z.regexes.hostname.test(host),
      'must be an address or name to listen on, such as 127.0.0.1 or 0.0.0.0',
    )
    .default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(
      isOrigin,
      'must be the address people type, such as https://auctions.example.com, without a path',
    )
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().default('.data'),
  ...databaseSettings,
  DATABASE_POOL: wholeNumber(2, 500, 'a number of connections from 2 to 500').default(12),
  ...natsSettings,
  DEMO: z
    .enum(['1', '0'], 'must be 1 (fill an empty database with the demo) or 0')
    .transform((value) => value === '1')
    .optional(),
  AUTH_JWT_KEYS: z
    .string()
    .transform(parseJson)
    .pipe(z.array(privateJwk, KEYS_MESSAGE).min(1, KEYS_MESSAGE))
    .optional(),
  FILES_KEY: z
    .string()
    .refine(
      isKey,
      'must be 32 random bytes in base64, such as `openssl rand -base64 32` prints; leave it unset to have a key made and kept',
    )
    .transform(bytesOf)
    .optional(),
  PROOF_KEYS: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine(
      (keys) => keys.every(isKey),
      'must be keys of 32 random bytes in base64 with commas between them, such as `openssl rand -base64 32` prints one; leave it unset to have them made and kept in files',
    )
    .transform((keys) => keys.map(bytesOf))
    .optional(),
  ...bucketSettings,
  ...signInSettings,
  AUTH_PROVIDERS: z.string().transform(parseJson).pipe(providersSetting).optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  TRUST_PROXY: z.enum(['on', 'off'], 'must be on or off').default('off'),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^\S{16,}$/,
      'must be at least 16 characters without spaces; leave it unset to read metrics from this machine alone',
    )
    .optional(),
  ...tracingSettings,
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be an address such as smtps://user:password@mail.example.com:465',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (from) => /^[^\r\n]*@[^\r\n]+$/.test(from),
      'must be an address such as Hammerlane <no-reply@example.com>',
    )
    .default('Hammerlane <no-reply@hammerlane.example>'),
  BUY_NOW_PRICE: z
    .enum(['current-bid', 'set'], 'must be current-bid or set')
    .default('current-bid'),
  PAYMENT_GRACE_HOURS: wholeNumber(0, 720, 'a number of hours from 0 to 720').default(0),
  ...limitSettings,
  SUPPORT_PHONE: z.string().default('(800) 555-0142'),
  SUPPORT_EMAIL: z.email('must be an email address').default('support@hammerlane.example'),
  ...bankSettings,
  BACKUP_DIR: z.string().default('.backups'),
  BACKUP_PASSPHRASE: z.string().optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
})

/** The names of all settings, for the test that compares them with `.env.example`. */
export const settingNames = Object.keys(settings.shape)

function withoutEmpty(env: Record<string, string | undefined>): Record<string, string> {
  const trimmed = Object.entries(env).map(([name, value = '']) => [name, value.trim()])
  return Object.fromEntries(trimmed.filter(([, text]) => text))
}

/** One line per wrong setting. The value is never repeated: it may be a password or a key. */
function sentencesFor(issues: z.core.$ZodIssue[]): string {
  const messages = new Map<string, string>()
  for (const issue of issues) {
    const name = String(issue.path[0])
    const message = JSON_MESSAGES[name] ?? issue.message
    const place = issue.path.length > 1 ? ` Look at ${issue.path.slice(1).join('.')}.` : ''
    if (!messages.has(name)) messages.set(name, `${name} ${message}.${place}`)
  }
  return [
    'Some settings are not valid:',
    ...[...messages.values()].map((line) => `  ${line}`),
  ].join('\n')
}

/** Settings whose parts would need a message each. */
const JSON_MESSAGES: Record<string, string> = {
  AUTH_JWT_KEYS: KEYS_MESSAGE,
  AUTH_PROVIDERS: providersMessage,
}

function isKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text)
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'base64')
}

function wholeNumber(minimum: number, maximum: number, meaning: string) {
  return z
    .string()
    .regex(/^\d{1,9}$/, `must be ${meaning}`)
    .transform(Number)
    .pipe(z.number().min(minimum, `must be ${meaning}`).max(maximum, `must be ${meaning}`))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  )
}
