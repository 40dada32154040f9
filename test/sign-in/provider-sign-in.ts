/** The sign-in service, an OpenID provider, and what a person does between the two. */
import type { GoTrueClient, GoTrueClientOptions } from '@supabase/auth-js'
import { afterAll, beforeAll } from 'vitest'
import type { SignInProvider } from '../../src/server/config/sign-in-providers.ts'
import { createProviders } from '../../src/sign-in/providers/providers.server.ts'
import { PASSWORD, startAuthService, type TestAuthService } from '../auth-service.ts'
import { openCookieBrowser, type CookieBrowser } from './cookie-browser.ts'
import { startOpenIdProvider, type TestProvider } from './openid-provider.ts'

export type Browser = { client: GoTrueClient; tab: CookieBrowser; site: string }

export type SignInTest = {
  service: TestAuthService
  provider: TestProvider
  /** The site's own origin. */
  site: string
  /** A browser of its own with the real client in it. */
  browser(flowType?: GoTrueClientOptions['flowType']): Browser
  close(): Promise<void>
}

type Settings = Partial<SignInProvider> & { emailInToken?: boolean; confirmsEmail?: boolean }

/** One for all tests of a file: there before the first of them, closed after the last. */
export function sharedSignInTest(more: Settings = {}): SignInTest {
  // Filled before anybody looks into it.
  const shared = {} as SignInTest
  beforeAll(async () => void Object.assign(shared, await startSignInTest(more)))
  afterAll(() => shared.close())
  return shared
}

/** The provider is configured as `google`, for whose tokens the protocol has no special rules. */
export async function startSignInTest(more: Settings = {}): Promise<SignInTest> {
  const { emailInToken = true, confirmsEmail = false, ...setting } = more
  let providers = createProviders([])
  const service = await startAuthService({
    confirmsEmail,
    providers: {
      get all() {
        return providers.all
      },
      find: (wanted) => providers.find(wanted),
    },
  })
  const provider = await startOpenIdProvider(`${service.url}/callback`, { emailInToken })
  const google: SignInProvider = {
    name: 'google',
    label: 'Google',
    issuer: provider.issuer,
    clientId: provider.clientId,
    moreClientIds: [],
    secret: { kind: 'text', text: provider.clientSecret },
    scopes: 'openid email profile',
    responseMode: 'query',
    skipNonceCheck: false,
    ...setting,
  }
  providers = createProviders([google], service.now)
  const site = new URL(service.url).origin
  return {
    service,
    provider,
    site,
    browser(flowType = 'pkce') {
      const tab = openCookieBrowser()
      return { tab, site, client: service.client({ flowType, fetch: tab.fetch }) }
    },
    async close() {
      await service.close()
      await provider.close()
    },
  }
}

/** Where signing in with the provider begins, as a page's button asks the client. */
export async function startOf({ client }: Browser, redirectTo?: string): Promise<string> {
  const { data, error } = await client.signInWithOAuth({
    provider: 'google',
    options: { skipBrowserRedirect: true, ...(redirectTo && { redirectTo }) },
  })
  if (error || !data.url) throw error ?? new Error('There is no address to go to')
  return data.url
}

/**
 * Goes to the provider, signs in there as the subject, consents, and comes back.
 * @returns where the browser ends: the callback when `stopAtCallback`, else the page of the site
 */
export async function passProvider(
  { tab, site }: Omit<Browser, 'client'>,
  start: string,
  subject: string,
  { stopAtCallback = false } = {},
): Promise<URL> {
  const isBack = ({ origin, pathname }: URL) =>
    origin === site &&
    (stopAtCallback ? pathname === '/auth/v1/callback' : !pathname.startsWith('/auth/v1/'))
  let next = start
  for (let step = 0; step < 4; step++) {
    const { url, answer } = await tab.follow(next, isBack)
    if (!answer) return url
    const page = await answer.text()
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (!action || !prompt) throw new Error(`No form at ${url.href}: ${answer.status} ${page}`)
    const sent = await tab.go(action, { prompt, login: subject, password: 'any' })
    next = new URL(sent.headers.get('location') ?? '', action).href
  }
  throw new Error('The provider never lets anybody through')
}

/** Where the provider is added to the account of the browser's member. */
export async function linkingStart({ client }: Browser): Promise<string> {
  const { data, error } = await client.linkIdentity({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  })
  if (error || !data.url) throw error ?? new Error('There is no address to go to')
  return data.url
}

/** The whole of it: the provider is added, and the client has the session that comes of it. */
export async function linkProvider(browser: Browser, subject: string) {
  return takeSession(browser, await passProvider(browser, await linkingStart(browser), subject))
}

/** The whole of it: from the button to a session in the client. */
export async function signInWithProvider(browser: Browser, subject: string) {
  return takeSession(browser, await passProvider(browser, await startOf(browser), subject))
}

async function takeSession({ client }: Browser, landed: URL) {
  const code = landed.searchParams.get('code')
  if (code === null) throw new Error(`No code came back: ${landed.href}`)
  const { data, error } = await client.exchangeCodeForSession(code)
  if (error) throw error
  return data
}

/** A new member in a browser of its own. */
export async function memberBrowser(
  at: SignInTest,
  email: string,
  flowType: 'pkce' | 'implicit' = 'pkce',
): Promise<Browser> {
  const browser = at.browser(flowType)
  const { error } = await browser.client.signUp({ email, password: PASSWORD })
  if (error) throw error
  return browser
}

export async function identityOf({ client }: Browser, provider: string) {
  const { data } = await client.getUserIdentities()
  const identity = data?.identities.find((one) => one.provider === provider)
  if (!identity) throw new Error(`There is no identity of ${provider}`)
  return identity
}
