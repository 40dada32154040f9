/** The settings of text messages: part of `config.ts`. */
import { z } from 'zod'

export type SmsProvider = {
  name: 'twilio' | 'vonage'
  account: string
  secret: string
  from: string
  /** Without a slash at the end. */
  apiUrl: string
}

const API_URLS = {
  twilio: 'https://api.twilio.com',
  vonage: 'https://rest.nexmo.com',
} as const

export const smsSettings = {
  SMS_PROVIDER: z
    .enum(['twilio', 'vonage'], 'must be twilio or vonage; leave it unset for none')
    .optional(),
  SMS_ACCOUNT: z.string().optional(),
  SMS_SECRET: z.string().optional(),
  SMS_FROM: z.string().optional(),
  SMS_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address of the provider’s interface' })
    .optional(),
}

type Given = z.output<z.ZodObject<typeof smsSettings>>

/** Undefined where no texts are sent. */
export function smsConfig(given: Given): SmsProvider | undefined {
  const { SMS_PROVIDER: name, SMS_ACCOUNT: account, SMS_SECRET: secret, SMS_FROM: from } = given
  if (!name || !account || !secret || !from) return undefined
  const apiUrl = (given.SMS_API_URL ?? API_URLS[name]).replace(/\/+$/, '')
  return { name, account, secret, from, apiUrl }
}

const TOGETHER = ['SMS_PROVIDER', 'SMS_ACCOUNT', 'SMS_SECRET', 'SMS_FROM'] as const

/** Half of it would look like a second step and never text anybody. */
export function refuseHalfSms(given: Given, context: z.RefinementCtx): void {
  const missing = TOGETHER.filter((name) => given[name] === undefined)
  const name = TOGETHER.find((one) => given[one] !== undefined)
  if (name === undefined || missing.length === 0) return
  const message = `must be set together with ${missing.join(' and ')}`
  context.addIssue({ code: 'custom', path: [name], message })
}
