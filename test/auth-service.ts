/** The sign-in service on a real port and a database of its own, asked by the real `@supabase/auth-js`. */
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { AuthClient } from '@supabase/auth-js'
import { Hono } from 'hono'
import { createAuthService } from '../src/features/auth/auth-service.server.ts'
import {
  createAuthenticator,
  type Authenticator,
} from '../src/features/auth/authenticate.server.ts'
import { openSigningKeys } from '../src/features/auth/signing-keys.server.ts'
import type { SigningKeys } from '../src/features/auth/signing-keys.server.ts'
import { openDatabase, type Database } from '../src/server/database.ts'
import { cloneDatabase, silentLog } from './database.ts'

export type TestAuthService = {
  /** `<origin>/auth/v1` */
  url: string
  db: Database
  databaseUrl: string
  keys: SigningKeys
  authenticator: Authenticator
  /** Moves the service's clock. */
  pass(milliseconds: number): void
  now(): Date
  /** A browser of its own: nobody is signed in. */
  client(): AuthClient
  /** Asks without the client. */
  ask(
    method: string,
    path: string,
    more?: { body?: unknown; token?: string; headers?: object },
  ): Promise<Response>
  close(): Promise<void>
}

export async function startAuthService(
  more: { rateLimits?: boolean } = {},
): Promise<TestAuthService> {
  const { url: databaseUrl, drop } = await cloneDatabase()
  const db = openDatabase(databaseUrl, { max: 10, onIdleError: () => undefined })
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)
  const keys = await openSigningKeys({ db, clock })
  let url = ''
  const issuer = () => url
  const authenticator = createAuthenticator({ db, keys, issuer, clock })
  const sessionsEnded = authenticator.forgetUser
  const rateLimits = more.rateLimits ?? false
  const service = createAuthService({
    db,
    keys,
    issuer,
    clock,
    log: silentLog,
    rateLimits,
    sessionsEnded,
  })
  const server = serve({
    fetch: new Hono().route('/auth/v1', service).fetch,
    port: 0,
    hostname: '127.0.0.1',
  })
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/v1`
  return {
    url,
    db,
    databaseUrl,
    keys,
    authenticator,
    pass: (milliseconds) => void (ahead += milliseconds),
    now: clock,
    client: () =>
      new AuthClient({ url, autoRefreshToken: false, persistSession: true, storage: memory() }),
    ask: (method, path, { body, token, headers } = {}) =>
      fetch(url + path, {
        method,
        headers: {
          'content-type': 'application/json;charset=UTF-8',
          'x-supabase-api-version': '2024-01-01',
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    async close() {
      await new Promise((resolve) => server.close(resolve))
      await db.destroy()
      await drop()
    },
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
