import { securityText } from '../../languages/site/security.ts'

/** Browsers as they name themselves, the narrower ones first: most claim to be another one as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * What a session runs on, for its owner to recognise: "Chrome on Windows". Approximate, as the header
 * User-Agent is (RFC 9110, section 10.1.5); "Unknown device" when it tells nothing that is known.
 */
export function deviceName(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser && system) return securityText('browserOnSystem', { browser, system })
  return browser ?? system ?? securityText('unknownDevice')
}

function nameIn(known: readonly (readonly [RegExp, string])[], text: string | null) {
  return known.find(([pattern]) => pattern.test(text ?? ''))?.[1]
}
