/** What anybody may know of the service: that it lives, what it offers, its public keys (protocol, section 7). */
import type { Context } from 'hono'
import type { ServiceParts } from './service-parts.server.ts'

export function health(_: ServiceParts, c: Context): Response {
  const description = 'Signs members of Hammerlane in and out'
  return c.json({ version: '1', name: 'Hammerlane sign-in', description })
}

export function settings(parts: ServiceParts, c: Context): Response {
  const { confirmsEmail, providers, texts, captchaWidget: captcha } = parts
  return c.json({
    external: {
      anonymous_users: false,
      apple: false,
      azure: false,
      email: true,
      facebook: false,
      github: false,
      google: false,
      phone: false,
      ...Object.fromEntries(providers.all.map(({ name }) => [name, true])),
    },
    disable_signup: false,
    mailer_autoconfirm: !confirmsEmail,
    phone_autoconfirm: false,
    sms_provider: texts?.provider ?? '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
    // A member of ours: which captcha the pages show, and with which public key.
    ...(captcha && { captcha: { provider: captcha.provider, site_key: captcha.siteKey } }),
  })
}

export async function jwks({ keys }: ServiceParts, c: Context): Promise<Response> {
  c.header('cache-control', 'public, max-age=600')
  return c.json({ keys: await keys.published() })
}
