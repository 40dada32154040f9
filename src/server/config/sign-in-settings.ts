/** The settings of the sign-in service that need no more than a word: part of `config.ts`. */
import { z } from 'zod'
import { smsConfig, smsSettings, type SmsProvider } from './sms-settings.ts'

export type CaptchaProvider = 'hcaptcha' | 'turnstile'

export type SignInConfig = {
  /** Whether a new account waits until its address is proved, and a change of address for both. */
  confirmsEmail: boolean
  /** Whether staff calls need a session that took the second step. */
  staffSecondStep: boolean
  /** Who sends texts to phones; absent means nobody. */
  sms: SmsProvider | undefined
  /** Absent means that nobody is asked to prove being a person. */
  captcha:
    | { provider: CaptchaProvider; siteKey: string; secret: string; verifyUrl: string }
    | undefined
}

/** Where each provider is asked; both speak the same language. */
const VERIFY_URLS = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const

export const signInSettings = {
  ...smsSettings,
  AUTH_CONFIRM_EMAIL: z.enum(['on', 'off'], 'must be on or off').default('off'),
  STAFF_SECOND_STEP: z.enum(['on', 'off'], 'must be on or off').optional(),
  CAPTCHA_PROVIDER: z
    .enum(['hcaptcha', 'turnstile'], 'must be hcaptcha or turnstile; leave it unset for none')
    .optional(),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET: z.string().optional(),
  CAPTCHA_VERIFY_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address that verifies tokens' })
    .optional(),
}

type Given = z.output<z.ZodObject<typeof signInSettings>>

export function signInConfig(given: Given, isDemo: boolean): SignInConfig {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = given
  const verifyUrl = given.CAPTCHA_VERIFY_URL ?? (provider && VERIFY_URLS[provider])
  return {
    confirmsEmail: given.AUTH_CONFIRM_EMAIL === 'on',
    staffSecondStep: (given.STAFF_SECOND_STEP ?? (isDemo ? 'off' : 'on')) === 'on',
    sms: smsConfig(given),
    captcha:
      provider && siteKey && secret && verifyUrl
        ? { provider, siteKey, secret, verifyUrl }
        : undefined,
  }
}

const TOGETHER = ['CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'] as const

/** A provider without its secret would let everybody through, unnoticed; without its site key, nobody. */
export function refuseHalfCaptcha(given: Given, context: z.RefinementCtx): void {
  const missing = TOGETHER.filter((name) => given[name] === undefined)
  const name = TOGETHER.find((one) => given[one] !== undefined)
  if (name === undefined || missing.length === 0) return
  const message = `must be set together with ${missing.join(' and ')}`
  context.addIssue({ code: 'custom', path: [name], message })
}
