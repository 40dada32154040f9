import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { NO_LIMITS, USUAL_LIMITS } from '../../rules/safeguards/account-limits.ts'
import { EXAMPLE_BANK } from '../../rules/sales/bank-details.ts'
import { ConfigError, loadConfig, publicUrlAt, settingNames } from './config.ts'

describe('loadConfig', () => {
  test('an empty environment gives the defaults', () => {
    expect(loadConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: undefined,
      dataDir: resolve('.data'),
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databaseOwnerUrl: undefined,
      buyNowNeedsPrice: false,
      limits: { unreviewed: NO_LIMITS, reviewed: NO_LIMITS },
      databasePool: 12,
      nats: undefined,
      demo: true,
      authJwtKeys: undefined,
      authProviders: [],
      filesKey: undefined,
      bucket: undefined,
      signIn: { confirmsEmail: false, staffSecondStep: false, captcha: undefined, sms: undefined },
      rateLimits: true,
      trustProxy: false,
      tracing: undefined,
      support: {
        ...{ name: 'HAMMERLANE', hours: 'Mon-Fri 8:00 AM-6:00 PM EST' },
        ...{ phone: '(800) 555-0142', email: 'support@hammerlane.example' },
      },
      bank: EXAMPLE_BANK,
      paymentGraceHours: 0,
      smtpUrl: undefined,
      mailFrom: 'Hammerlane <no-reply@hammerlane.example>',
      logLevel: 'info',
      backup: { dir: resolve('.backups'), passphrase: undefined },
    })
  })

  test('empty and blank settings count as unset', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '  ', SUPPORT_EMAIL: '' })).toEqual(loadConfig({}))
  })

  test('a database of one’s own is not filled with the demo unless asked', () => {
    const DATABASE_URL = 'postgres://hammerlane@db.internal/hammerlane'
    expect(loadConfig({ DATABASE_URL }).demo).toBe(false)
    expect(loadConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
    expect(loadConfig({ DEMO: '0' }).demo).toBe(false)
  })

  test('staff need a second step wherever there is no demo, unless that is turned off', () => {
    const needed = (env: object) => loadConfig({ ...env }).signIn.staffSecondStep
    expect([needed({}), needed({ DEMO: '0' })]).toEqual([false, true])
    const turned = [{ STAFF_SECOND_STEP: 'on' }, { DEMO: '0', STAFF_SECOND_STEP: 'off' }]
    expect(turned.map(needed)).toEqual([true, false])
  })

  test('files are kept in a bucket where all processes have the database and the key of it', () => {
    const shared = {
      DATABASE_URL: 'postgres://hammerlane@db.internal/hammerlane',
      FILES_KEY: Buffer.alloc(32, 7).toString('base64'),
    }
    const credentials = { accessKeyId: 'house', secretAccessKey: 'kept away' }
    const keys = { S3_ACCESS_KEY_ID: 'house', S3_SECRET_ACCESS_KEY: 'kept away' }
    const S3_BUCKET = 'hammerlane-files'
    expect(loadConfig({ ...shared, S3_BUCKET }).bucket).toEqual({
      bucket: S3_BUCKET,
      region: 'us-east-1',
    })
    const S3_ENDPOINT = 'https://s3.example.com'
    expect(loadConfig({ ...shared, ...keys, S3_BUCKET, S3_ENDPOINT }).bucket).toEqual({
      bucket: S3_BUCKET,
      region: 'us-east-1',
      endpoint: S3_ENDPOINT,
      credentials,
    })
    for (const [half, missing] of [
      [{ S3_BUCKET }, 'DATABASE_URL and FILES_KEY'],
      [{ ...shared, S3_ENDPOINT }, 'S3_BUCKET'],
      [{ ...shared, ...keys }, 'S3_BUCKET'],
      [{ ...shared, S3_BUCKET, S3_ACCESS_KEY_ID: 'house' }, 'S3_SECRET_ACCESS_KEY'],
    ] as const) {
      expect(() => loadConfig(half)).toThrow(`must be set together with ${missing}`)
    }
  })

  test('traces go to a collector, a tenth of them unless told', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318/'
    const endpoint = 'http://127.0.0.1:4318'
    expect(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing).toEqual({
      ...{ endpoint, headers: {}, share: 0.1 },
    })
    const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Basic%20abc==, x-tenant=house'
    const more = { OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER_ARG: '1' }
    expect(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...more }).tracing).toEqual({
      ...{ endpoint, headers: { authorization: 'Basic abc==', 'x-tenant': 'house' }, share: 1 },
    })
  })

  test('a way around the pooler is of use only beside one', () => {
    const DATABASE_URL = 'postgres://hammerlane@pooler.internal:6432/hammerlane'
    const DATABASE_DIRECT_URL = 'postgres://hammerlane@db.internal/hammerlane'
    const both = loadConfig({ DATABASE_URL, DATABASE_DIRECT_URL })
    expect(both.databaseDirectUrl).toBe(DATABASE_DIRECT_URL)
    expect(() => loadConfig({ DATABASE_DIRECT_URL })).toThrow('DATABASE_DIRECT_URL is of use only')
  })

  test('news of bids go through NATS, along a line that may be encrypted, to whom it lets in', () => {
    const natsOf = (url: string) => loadConfig({ NATS_URL: url }).nats
    expect(natsOf('nats://nats.internal')).toEqual({ servers: ['nats.internal'], tls: false })
    const servers = ['a.internal:4222', 'b.internal:4223']
    const credentials = { user: 'house', pass: 'kept@away' }
    const cluster = 'tls://house:kept%40away@a.internal:4222, tls://b.internal:4223/'
    expect(natsOf(cluster)).toEqual({ servers, tls: true, credentials })
    const byToken = { servers: ['[::1]:4222'], tls: false, credentials: { token: 'a-token' } }
    expect(natsOf('nats://a-token@[::1]:4222')).toEqual(byToken)
  })

  test('a replica is of use only beside its primary', () => {
    const DATABASE_URL = 'postgres://hammerlane@db.internal/hammerlane'
    const DATABASE_REPLICA_URL = 'postgres://hammerlane@replica.internal/hammerlane'
    const both = loadConfig({ DATABASE_URL, DATABASE_REPLICA_URL })
    expect(both.databaseReplicaUrl).toBe(DATABASE_REPLICA_URL)
    expect(() => loadConfig({ DATABASE_REPLICA_URL })).toThrow('DATABASE_REPLICA_URL is of use')
  })

  test('port 0 asks for any free port', () => {
    expect(loadConfig({ PORT: '0' }).port).toBe(0)
  })

  test.each([
    ['PORT', '65536', 'a port number from 0 to 65535'],
    ['PORT', '80.5', 'a port number from 0 to 65535'],
    ['PORT', '-1', 'a port number from 0 to 65535'],
    ['PORT', '3000x', 'a port number from 0 to 65535'],
    ['HOST', 'http://localhost', 'address or name to listen on'],
    ['PUBLIC_URL', 'auctions.example.com', 'https://auctions.example.com'],
    ['PUBLIC_URL', 'https://example.com/shop', 'without a path'],
    ['DATABASE_URL', 'mysql://localhost/x', 'postgres://'],
    ['DATABASE_OWNER_URL', 'mysql://localhost/x', 'same database as DATABASE_URL'],
    ['DATABASE_POOL', '1', 'from 2 to 500'],
    ['NATS_URL', 'nats.internal:4222', 'nats://user:password@'],
    ['NATS_URL', 'https://nats.internal', 'nats://user:password@'],
    ['NATS_URL', 'nats://a.internal,tls://b.internal', 'nats://user:password@'],
    ['NATS_URL', 'nats://nats.internal/news', 'nats://user:password@'],
    ['NATS_URL', 'nats://50%@nats.internal', 'nats://user:password@'],
    ['DEMO', 'yes', 'must be 1'],
    ['AUTH_JWT_KEYS', 'not json', 'JSON array of private EC P-256 keys'],
    ['AUTH_JWT_KEYS', '[]', 'JSON array of private EC P-256 keys'],
    [
      'AUTH_JWT_KEYS',
      '[{"kty":"EC","crv":"P-256","x":"a","y":"b","kid":"k"}]',
      'private EC P-256 keys',
    ],
    ['FILES_KEY', 'c2hvcnQ=', '32 random bytes in base64'],
    ['PROOF_KEYS', 'c2hvcnQ=', 'keys of 32 random bytes in base64'],
    ['AUTH_PROVIDERS', 'google', 'must be a JSON object such as {"google"'],
    ['AUTH_PROVIDERS', '[]', 'must be a JSON object'],
    ['AUTH_PROVIDERS', '{"google":{}}', 'Look at google.client_id'],
    ['AUTH_PROVIDERS', '{"email":{"client_id":"x"}}', 'names of small letters'],
    ['AUTH_PROVIDERS', '{"github":{"client_id":"x"}}', 'issuer (https) unless it is google'],
    ['AUTH_PROVIDERS', '{"x":{"client_id":"x","issuer":"http://id.example"}}', 'Look at x.issuer'],
    ['AUTH_PROVIDERS', '{"google":{"client_id":"x","scopes":"email"}}', 'Look at google.scopes'],
    ['AUTH_PROVIDERS', '{"google":{"client_id":"x","secret":"y"}}', 'Look at google'],
    ['AUTH_PROVIDERS', '{"apple":{"client_id":"x","team_id":"y"}}', 'Look at apple'],
    [
      'AUTH_PROVIDERS',
      '{"apple":{"client_id":"x","team_id":"y","key_id":"z","private_key":"none"}}',
      'Look at apple.private_key',
    ],
    ['LIMITS_UNREVIEWED', 'none', 'off, or JSON'],
    ['LIMITS_REVIEWED', '{"largest_bid":5}', 'off, or JSON'],
    ['RATE_LIMITS', 'maybe', 'must be on or off'],
    ['TRUST_PROXY', '1', 'must be on or off'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'the address of a collector'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%', 'must be pairs'],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 'the share of traces'],
    ['S3_BUCKET', 'No Bucket', 'the name of a bucket'],
    ['AUTH_CONFIRM_EMAIL', 'yes', 'must be on or off'],
    ['CAPTCHA_PROVIDER', 'other', 'hcaptcha or turnstile'],
    ['CAPTCHA_PROVIDER', 'turnstile', 'together with CAPTCHA_SITE_KEY and CAPTCHA_SECRET'],
    ['CAPTCHA_SECRET', 'alone', 'together with CAPTCHA_PROVIDER'],
    ['CAPTCHA_VERIFY_URL', 'nowhere', 'the address that verifies tokens'],
    ['SMS_PROVIDER', 'pigeon', 'twilio or vonage'],
    ['SMS_PROVIDER', 'twilio', 'together with SMS_ACCOUNT and SMS_SECRET and SMS_FROM'],
    ['SMS_SECRET', 'alone', 'together with SMS_PROVIDER'],
    ['SMS_API_URL', 'nowhere', 'the address of the provider'],
    ['SUPPORT_EMAIL', 'nobody', 'must be an email address'],
    ['BANK_ROUTING_NUMBER', '021000022', 'of which the last checks the others'],
    ['BANK_ACCOUNT_NUMBER', '12a4', '4 to 17 digits'],
    ['BANK_SWIFT', 'HARBDE33', 'in the United States'],
    ['BANK_NAME', 'a'.repeat(141), 'at most 140 characters'],
    ['BANK_NAME', 'alone', 'with BANK_BENEFICIARY and BANK_ROUTING_NUMBER and BANK_ACCOUNT_NUMBER'],
    ['BANK_SWIFT', 'HARBUS33', 'together with BANK_BENEFICIARY'],
    ['SMTP_URL', 'mail.example.com', 'smtps://'],
    ['SMTP_URL', 'https://mail.example.com', 'smtps://'],
    ['MAIL_FROM', 'Hammerlane', 'Hammerlane <no-reply@example.com>'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com', 'Hammerlane <no-reply@example.com>'],
    ['HOST', 'two words', 'address or name to listen on'],
    ['HOST', '-x', 'address or name to listen on'],
    ['PUBLIC_URL', 'ftp://example.com', 'https://auctions.example.com'],
    ['PUBLIC_URL', 'https://ada:secret@example.com', 'without a path'],
    ['PUBLIC_URL', 'https://example.com/?a=1', 'without a path'],
    ['DATABASE_POOL', '501', 'from 2 to 500'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal'],
  ])('%s=%s is refused with a sentence that says what to do', (name, value, advice) => {
    const refusal = refusalOf({ [name]: value })
    expect(refusal).toContain(`${name} must be`)
    expect(refusal).toContain(advice)
  })

  test('all wrong settings are named at once', () => {
    const refusal = refusalOf({ PORT: 'x', LOG_LEVEL: 'x', DEMO: 'x' })
    expect(refusal.split('\n')).toHaveLength(4)
  })

  test('a refusal never repeats the value, which may be a secret', () => {
    expect(refusalOf({ DATABASE_URL: 'mysql://root:hunter2@db/x' })).not.toContain('hunter2')
    expect(refusalOf({ NATS_URL: 'http://root:hunter2@nats/x' })).not.toContain('hunter2')
    const providers = '{"google":{"client_id":7,"client_secret":"hunter2"}}'
    expect(refusalOf({ AUTH_PROVIDERS: providers })).not.toContain('hunter2')
    expect(refusalOf({ AUTH_JWT_KEYS: '[{"d":"private-part"}]' })).not.toContain('private-part')
  })
})

test('accounts are limited where there is no demo, unless their ID is reviewed', () => {
  expect(loadConfig({ DEMO: '0' }).limits).toEqual({
    unreviewed: USUAL_LIMITS,
    reviewed: NO_LIMITS,
  })
  const LIMITS_REVIEWED = '{"largest_bid":500,"commitments":null,"open_buy_nows":1}'
  expect(loadConfig({ DEMO: '0', LIMITS_UNREVIEWED: 'off', LIMITS_REVIEWED }).limits).toEqual({
    unreviewed: NO_LIMITS,
    reviewed: { largestBid: 50_000, commitments: null, openBuyNows: 1 },
  })
})

test.each(['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost', 'auctions.internal'])(
  'the server listens on %s',
  (HOST) => expect(loadConfig({ HOST }).host).toBe(HOST),
)

test('a public address is kept as its origin, in the case of browsers', () => {
  expect(loadConfig({ PUBLIC_URL: 'HTTPS://Auctions.Example.com:443/' }).publicUrl).toBe(
    'https://auctions.example.com',
  )
})

test('the key of private files is 32 bytes as openssl prints them', () => {
  const FILES_KEY = Buffer.alloc(32, 255).toString('base64')
  expect(loadConfig({ FILES_KEY }).filesKey).toEqual(Buffer.alloc(32, 255))
})

test('keys of proof are written one behind the other', () => {
  const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const PROOF_KEYS = keys.map((key) => key.toString('base64')).join(', ')
  expect(loadConfig({ PROOF_KEYS }).proofKeys).toEqual(keys)
  expect(loadConfig({ PROOF_KEYS: '' }).proofKeys).toBeUndefined()
})

test.each([
  ['hcaptcha', 'https://api.hcaptcha.com/siteverify'],
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/siteverify'],
])('people are asked by %s where all of it is set, at its own address', (provider, verifyUrl) => {
  const all = { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' }
  const captcha = { provider, siteKey: 'site', secret: 'secret', verifyUrl }
  expect(loadConfig(all).signIn).toMatchObject({ confirmsEmail: false, captcha })
  const elsewhere = 'https://verify.internal/'
  const changed = loadConfig({ ...all, CAPTCHA_VERIFY_URL: elsewhere, AUTH_CONFIRM_EMAIL: 'on' })
  expect(changed.signIn).toMatchObject({
    confirmsEmail: true,
    captcha: { ...captcha, verifyUrl: elsewhere },
  })
})

test('the account that buyers wire to is all there or none; only a demo has an example', () => {
  const DATABASE_URL = 'postgres://hammerlane@db.internal/hammerlane'
  expect(loadConfig({ DATABASE_URL }).bank).toBeNull()
  const all = {
    BANK_BENEFICIARY: 'HAMMERLANE LLC',
    BANK_NAME: 'Harbor Federal Bank',
    BANK_ROUTING_NUMBER: '0210 0002-1',
    BANK_ACCOUNT_NUMBER: '0000 4471 9032',
  }
  const account = {
    beneficiary: 'HAMMERLANE LLC',
    bank: 'Harbor Federal Bank',
    routingNumber: '021000021',
    accountNumber: '000044719032',
    swift: undefined,
  }
  for (const more of [{}, { DATABASE_URL }])
    expect(loadConfig({ ...all, ...more }).bank).toEqual(account)
  expect(loadConfig({ ...all, BANK_SWIFT: 'harb us 33' }).bank?.swift).toBe('HARBUS33')
})

test('links use the port really listened on unless a public address is set', () => {
  expect(publicUrlAt(loadConfig({ PORT: '0' }), 41_234)).toBe('http://localhost:41234')
  expect(publicUrlAt(loadConfig({ PUBLIC_URL: 'https://hammerlane.example/' }), 1)).toBe(
    'https://hammerlane.example',
  )
})

test('.env.example lists every setting, and nothing else', () => {
  const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const listed = [...text.matchAll(/^# ?([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  // HAMMERLANE_ settings belong to the launcher, not to the server.
  const ofTheServer = listed.filter((name) => !name?.startsWith('HAMMERLANE_'))
  expect(ofTheServer.toSorted()).toEqual(settingNames.toSorted())
})

function refusalOf(env: Record<string, string>): string {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('The settings were accepted.')
}
