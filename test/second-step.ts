/** Members with a second step, as tests need them: what an authenticator app would do. */
import type { GoTrueClient } from '@supabase/auth-js'
import { TOTP } from 'otpauth'
import { PASSWORD, type TestAuthService } from './auth-service.ts'

export type App = { factorId: string; secret: string }

/** What the app shows; `steps` of 30 seconds away from now. */
export function codeOf(service: TestAuthService, { secret }: App, steps = 0): string {
  const timestamp = service.now().getTime() + steps * 30_000
  return new TOTP({ secret }).generate({ timestamp })
}

/** Scans a new secret; nothing is verified yet. */
export async function newApp(client: GoTrueClient, friendlyName?: string): Promise<App> {
  const { data, error } = await client.mfa.enroll({
    factorType: 'totp',
    ...(friendlyName !== undefined && { friendlyName }),
  })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret }
}

/** Confirms with the app. Each code works once, so the clock moves on first. */
export async function confirm(service: TestAuthService, client: GoTrueClient, app: App) {
  service.pass(30_000)
  const { factorId } = app
  const { data, error } = await client.mfa.challengeAndVerify({
    factorId,
    code: codeOf(service, app),
  })
  if (error) throw error
  return data
}

/** A new member whose session has taken the second step. */
export async function withApp(service: TestAuthService, email: string) {
  const { client, user } = await service.signedUp(email)
  const app = await newApp(client)
  const session = await confirm(service, client, app)
  return { client, user, app, token: session.access_token }
}

/** The member in another browser, having given the password only. */
export async function signedIn(service: TestAuthService, email: string) {
  const client = service.client()
  const { data, error } = await client.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { client, token: data.session.access_token }
}
