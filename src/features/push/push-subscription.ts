import { z } from 'zod'
import { noticeSettingsText } from '../../languages/rules/notice-settings.ts'
import { mayBeFetched } from '../../rules/picture-address.ts'

/** The promises of having one's browser told by push (RFC 8030, RFC 8291). */

export const PUSH_SUBSCRIPTION_ADDRESS = '/api/me/push-subscription'

const BASE64URL = /^[\w-]+={0,2}$/

/** As `PushSubscription.toJSON()` has it. */
export const pushSubscriptionSchema = z.object({
  endpoint: z
    .string()
    .max(1_000)
    .refine(
      (text) => URL.canParse(text) && text.startsWith('https://') && mayBeFetched(new URL(text)),
      { error: () => noticeSettingsText('noPushService') },
    ),
  keys: z.object({
    /** A point of the curve P-256, uncompressed. */
    p256dh: z.string().regex(BASE64URL).min(86).max(90),
    /** 16 random bytes. */
    auth: z.string().regex(BASE64URL).min(22).max(26),
  }),
})

export const ownPushSchema = z.object({
  /** The key that a browser subscribes with, in base64url (RFC 8292). */
  public_key: z.string(),
  /** Whether this session's browser is told by push. */
  is_on: z.boolean(),
})

export type PushSubscriptionInput = z.infer<typeof pushSubscriptionSchema>
export type OwnPush = z.infer<typeof ownPushSchema>
