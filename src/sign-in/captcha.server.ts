/** Asks hCaptcha or Turnstile whether a person is calling (protocol, section 12). Both speak the same language. */
import { z } from 'zod'
import { AuthError } from './auth-error.server.ts'

export type CheckCaptcha = (token: string, address: string) => Promise<void>

export type CaptchaProvider = { secret: string; verifyUrl: string }

const TIMEOUT_MS = 5_000

const verdict = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
})

/** Without a provider everybody passes. */
export function createCaptcha(provider: CaptchaProvider | undefined): CheckCaptcha {
  if (!provider) return async () => undefined
  return async function checkCaptcha(token, address) {
    if (token.trim() === '') throw failed('request disallowed (no captcha_token found)')
    const { success, 'error-codes': reasons } = await ask(provider, token, address)
    if (!success) throw failed(`request disallowed (${reasons.join(', ') || 'not a person'})`)
  }
}

async function ask({ secret, verifyUrl }: CaptchaProvider, token: string, address: string) {
  const body = new URLSearchParams({ secret, response: token, remoteip: address })
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(verifyUrl, { method: 'POST', body, signal, redirect: 'error' })
    if (!response.ok) throw new Error(`The captcha provider answered ${response.status}`)
    return verdict.parse(await response.json())
  } catch (cause) {
    const message = 'captcha verification process failed. Please try again.'
    throw new AuthError(500, 'unexpected_failure', message, { cause })
  }
}

function failed(reason: string): AuthError {
  return new AuthError(400, 'captcha_failed', `captcha protection: ${reason}`)
}
