import { queryOptions } from '@tanstack/react-query'

/** What the operator has set up for signing in. */
export interface SignInSettings {
  /** The other sites that may say who somebody is, by their protocol names: 'google', 'apple'. */
  providers: string[]
  /** Whether a new address has to be proved before it is used, and its change by the old one as well. */
  confirmsEmail: boolean
  /** Absent when nobody is asked to prove being a person. */
  captcha?: { provider: 'hcaptcha' | 'turnstile'; site_key: string }
}

export const signInSettingsQuery = queryOptions({
  queryKey: ['/auth/v1/settings'],
  queryFn: async (): Promise<SignInSettings> => {
    const response = await fetch('/auth/v1/settings')
    if (!response.ok) throw new Error(`The sign-in service answered ${response.status}`)
    // Our own service, by the protocol's GET /settings.
    const { external, mailer_autoconfirm, captcha } = (await response.json()) as {
      external: Record<string, boolean>
      mailer_autoconfirm: boolean
    } & Pick<SignInSettings, 'captcha'>
    const providers = Object.keys(external).filter((name) => external[name] && !OWN.includes(name))
    return { providers, confirmsEmail: !mailer_autoconfirm, ...(captcha && { captcha }) }
  },
  staleTime: 300_000,
})

const OWN = ['email', 'phone', 'anonymous_users']
