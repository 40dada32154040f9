/** The tokens that a provider gave, which wait sealed for the browser that exchanges its code for them. */
import { z } from 'zod'
import type { Secrets } from '../../server/files/secrets.ts'

export type ProviderTokens = { access: string; refresh: string | null }

const tokensRule = z.object({ access: z.string(), refresh: z.string().nullable() })

export function sealProviderTokens(
  secrets: Secrets,
  flowId: string,
  { access, refresh }: ProviderTokens,
): Buffer {
  return secrets.encrypt(Buffer.from(JSON.stringify({ access, refresh })), ownerOf(flowId))
}

/** @throws Error when they were sealed with another key than ours, or for another flow */
export function openProviderTokens(
  secrets: Secrets,
  flowId: string,
  sealed: Buffer,
): ProviderTokens {
  return tokensRule.parse(JSON.parse(secrets.decrypt(sealed, ownerOf(flowId)).toString()))
}

function ownerOf(flowId: string): string {
  return `provider tokens ${flowId}`
}
