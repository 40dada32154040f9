/** What an authenticator app does for an account. */
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import type { Account } from '../accounts.ts'
import { expect } from '../product.ts'

/** What the app shows; a code works once, so the next sign-in takes that of the next half minute. */
export function codeOf(secret: string, isNext = false): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + (isNext ? 30_000 : 0) })
}

/** Makes an app the second step of an account, off the screen. Resolves with its secret. */
export async function setUpApp(page: Page, account: Account): Promise<string> {
  async function call<Reply>(path: string, data: object, token?: string): Promise<Reply> {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await page.request.post(`/auth/v1${path}`, { data, headers })
    expect(answer.status()).toBe(200)
    return (await answer.json()) as Reply
  }
  const { access_token: token } = await call<{ access_token: string }>(
    '/token?grant_type=password',
    account,
  )
  const app = { factor_type: 'totp', friendly_name: 'Phone' }
  const { id, totp } = await call<{ id: string; totp: { secret: string } }>('/factors', app, token)
  const challenge = await call<{ id: string }>(`/factors/${id}/challenge`, {}, token)
  const proof = { challenge_id: challenge.id, code: codeOf(totp.secret) }
  await call(`/factors/${id}/verify`, proof, token)
  return totp.secret
}
