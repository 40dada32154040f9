const NAMES: Record<string, string> = {
  email: 'Email and password',
  apple: 'Apple',
  azure: 'Microsoft',
  google: 'Google',
  phone: 'Phone',
}

/** How people know a way to sign in; one that is not known is called as the settings call it. */
export function providerName(provider: string): string {
  return NAMES[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
}
