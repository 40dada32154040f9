/** Bodies of calls that anybody may make: those that a captcha guards where one is configured (protocol, section 12). */
import type { Context } from 'hono'
import { z } from 'zod'
import { readBody } from './request-body.server.ts'
import type { ServiceParts } from './service-parts.server.ts'

/** The members of a PKCE challenge. */
export const challengeMembers = {
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
}

const guard = z.object({
  gotrue_meta_security: z
    .object({ captcha_token: z.string().nullish() })
    .default({ captcha_token: '' }),
})

/**
 * The body, after its captcha was found right.
 * @throws AuthError what `readBody` and `createCaptcha` throw
 */
export async function readPublicBody<T extends z.ZodObject>(
  parts: ServiceParts,
  c: Context,
  rules: T,
) {
  const body = await readBody(c.req.raw, rules.and(guard))
  await parts.checkCaptcha(body.gotrue_meta_security.captcha_token ?? '', parts.addressOf(c))
  return body
}
