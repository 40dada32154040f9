/** The sign-in service on a real port and a database of its own, asked by the real `@supabase/auth-js`. */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { GoTrueClient, type GoTrueClientOptions, type Session, type User } from '@supabase/auth-js'
import { Hono } from 'hono'
import type { KyselyPlugin } from 'kysely'
import { createSecrets, type Secrets } from '../src/server/files/secrets.ts'
import type { Database } from '../src/server/postgres/database.ts'
import {
  createAuthRateLimits,
  type AuthRateLimits,
} from '../src/sign-in/auth-rate-limits.server.ts'
import { createAuthService } from '../src/sign-in/auth-service.server.ts'
import type { ServiceParts } from '../src/sign-in/service-parts.server.ts'
import {
  createAuthenticator,
  type Authenticator,
} from '../src/sign-in/sessions/authenticate.server.ts'
import { openSigningKeys } from '../src/sign-in/sessions/signing-keys.server.ts'
import type { SigningKeys } from '../src/sign-in/sessions/signing-keys.server.ts'
import { cloneDatabase, openTestPool, silentLog } from './database.ts'

export type TestAuthService = {
  /** `<origin>/auth/v1` */
  url: string
  db: Database
  databaseUrl: string
  ownerUrl: string
  keys: SigningKeys
  authenticator: Authenticator
  secrets: Secrets
  /** The service's own; none are counted unless told. */
  limits: AuthRateLimits
  /** How many queries the service has made so far. */
  queries(): number
  /** Moves the service's clock. */
  pass(milliseconds: number): void
  now(): Date
  /** A browser of its own: nobody is signed in. */
  client(options?: GoTrueClientOptions): GoTrueClient
  /** A new member in a browser of its own. */
  signedUp(email: string): Promise<{ client: GoTrueClient; session: Session; user: User }>
  /** Asks without the client. */
  ask(
    method: string,
    path: string,
    more?: { body?: unknown; token?: string; headers?: object },
  ): Promise<Response>
  close(): Promise<void>
}

/** The password of whoever `signedUp` makes. */
export const PASSWORD = 'correct horse'

export async function startAuthService(
  more: { rateLimits?: boolean } & Partial<ServiceParts> = {},
): Promise<TestAuthService> {
  const { url: databaseUrl, ownerUrl, drop } = await cloneDatabase()
  const db = openTestPool(databaseUrl, 10)
  let ahead = 0
  let queries = 0
  const counted = db.withPlugin(onEachQuery(() => void queries++))
  const clock = () => new Date(Date.now() + ahead)
  const secrets = createSecrets(randomBytes(32))
  const keys = await openSigningKeys({ db, secrets, clock })
  let url = ''
  const issuer = () => url
  const authenticator = createAuthenticator({
    db,
    keys,
    issuer,
    clock,
    elapsedMs: () => clock().getTime(),
  })
  const sessionsEnded = authenticator.invalidateUser
  const rateLimits = more.rateLimits ?? false
  const limits = createAuthRateLimits(db, rateLimits)
  const service = createAuthService({
    db: counted,
    keys,
    issuer,
    clock,
    log: silentLog,
    secrets,
    limits,
    sessionsEnded,
    // Answers need not be even where nobody measures them.
    inConstantTime: (work) => work(),
    ...more,
    rateLimits,
  })
  const server = serve({
    fetch: new Hono().route('/auth/v1', service).fetch,
    port: 0,
    hostname: '127.0.0.1',
  })
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/v1`
  const client = (options: GoTrueClientOptions = {}) =>
    new GoTrueClient({ url, ...browserOptions(), ...options })
  return {
    url,
    db,
    databaseUrl,
    ownerUrl,
    keys,
    authenticator,
    secrets,
    limits,
    pass: (milliseconds) => void (ahead += milliseconds),
    queries: () => queries,
    now: clock,
    client,
    async signedUp(email) {
      const browser = client()
      const metadata = { full_name: 'Ada King Lovelace' }
      const { data, error } = await browser.signUp({
        email,
        password: PASSWORD,
        options: { data: metadata },
      })
      if (error || !data.session || !data.user) throw error ?? new Error('Sign-up gave no session')
      return { client: browser, session: data.session, user: data.user }
    },
    ask: (method, path, more) => ask(url + path, method, more),
    async close() {
      await new Promise((resolve) => server.close(resolve))
      await db.destroy()
      await drop()
    },
  }
}

function onEachQuery(count: () => void): KyselyPlugin {
  return {
    transformQuery({ node }) {
      count()
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

type Asked = Parameters<TestAuthService['ask']>[2]

function ask(url: string, method: string, { body, token, headers }: Asked = {}): Promise<Response> {
  return fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json;charset=UTF-8',
      'x-supabase-api-version': '2024-01-01',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

function browserOptions() {
  return {
    autoRefreshToken: false,
    persistSession: true,
    storage: memory(),
    experimental: { recoveryCodes: true },
  }
}

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
