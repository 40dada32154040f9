/** What a provider says of a person, as an identity keeps it (protocol, section 4 'Identity'). */
import { emailRule, fullNameRule, isStorable } from '../../rules/accounts.ts'
import { storedEmail } from '../users/credentials.server.ts'

export type ProviderPerson = {
  provider: string
  /** The provider's name for the person, which it gives to nobody else. */
  subject: string
  email: string | null
  /** Whether the provider says that the address is the person's own. */
  isEmailVerified: boolean
  fullName: string | null
  /** For the identity and the user's metadata. It travels in every token, so each part is short. */
  data: Record<string, unknown>
}

export type Claims = Record<string, unknown> & { iss?: string; sub?: string }

const LONGEST_SUBJECT = 255
const LONGEST_NAME = 100
const LONGEST_ADDRESS = 500

/** Null without a subject that can be kept. `claims` were verified by the caller. */
export function providerPerson(provider: string, claims: Claims): ProviderPerson | null {
  const subject = textOf(claims.sub, LONGEST_SUBJECT)
  if (subject === undefined) return null
  const email = emailIn(claims)
  const isEmailVerified = email !== null && isVouchedFor(provider, claims)
  const name = nameIn(claims)
  const picture = pictureIn(claims)
  const userName = textOf(claims['preferred_username'], LONGEST_NAME)
  const data = {
    iss: textOf(claims.iss, LONGEST_ADDRESS),
    sub: subject,
    provider_id: subject,
    name,
    full_name: name,
    email: email ?? undefined,
    email_verified: isEmailVerified,
    phone_verified: false,
    picture,
    avatar_url: picture,
    preferred_username: userName,
    user_name: userName,
  }
  const fullName = fullNameRule.safeParse(name).data ?? null
  const said = Object.entries(data).filter(([, value]) => value !== undefined)
  const kept = Object.fromEntries(said)
  return { provider, subject, email, isEmailVerified, fullName, data: kept }
}

/**
 * Microsoft puts any address into `email` that an organisation's administrator typed; only
 * `xms_edov` says that the organisation owns its domain. Apple writes booleans as text.
 */
function isVouchedFor(provider: string, claims: Claims): boolean {
  const isMicrosoft =
    provider === 'azure' || /^https:\/\/login\.microsoftonline\.com\//.test(claims.iss ?? '')
  const says = isMicrosoft ? claims['xms_edov'] : claims['email_verified']
  return says === true || says === 'true' || (isMicrosoft && (says === 1 || says === '1'))
}

function emailIn(claims: Claims): string | null {
  const email = emailRule.safeParse(claims['email'])
  return email.success && isStorable(email.data) ? storedEmail(email.data) : null
}

function nameIn(claims: Claims): string | undefined {
  const parts = [claims['given_name'], claims['family_name']].flatMap(
    (part) => textOf(part, LONGEST_NAME) ?? [],
  )
  return textOf(claims['name'], LONGEST_NAME) ?? textOf(parts.join(' '), LONGEST_NAME)
}

function pictureIn(claims: Claims): string | undefined {
  const picture = textOf(claims['picture'], LONGEST_ADDRESS)
  if (!picture || !URL.canParse(picture)) return undefined
  const { protocol, href } = new URL(picture)
  return protocol === 'https:' && href.length <= LONGEST_ADDRESS ? href : undefined
}

function textOf(value: unknown, longest: number): string | undefined {
  const isUsable =
    typeof value === 'string' && value !== '' && value.length <= longest && isStorable(value)
  return isUsable ? value : undefined
}
