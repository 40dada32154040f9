/**
 * What every answer says to browsers beside its content: what a page may load and run, who may show it in a frame,
 * and what it may ask the visitor for. The one place for all of them.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { CaptchaProvider } from '../config/sign-in-settings.ts'

type Headers = Readonly<Record<string, string>>

/** A year. Other hosts of the operator are theirs to decide about. */
const STRICT_TRANSPORT = 'max-age=31536000'

/** Nothing that a page here does not need itself, and nothing for those in frames. */
const PERMISSIONS = [
  ...['accelerometer', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'],
  ...['browsing-topics', 'display-capture', 'midi', 'payment', 'serial', 'usb'],
]
  .map((feature) => `${feature}=()`)
  // The camera reads release passes in the back office, which may be entered from any page.
  .concat('camera=(self)', 'fullscreen=(self)', 'publickey-credentials-get=(self)')
  .join(', ')

/** Of every answer. `publicUrl` is the origin that people type. */
function headersOfAll(publicUrl: string): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': STRICT_TRANSPORT }),
  }
}

/** What a page brings along in its own text, and what of others it may load. */
export interface PageParts {
  /** Of the scripts that we write into this rendering of the page, see `scriptNonce`. */
  nonce?: string
  /** Style sheets that stand in it, or in a frame of it, as they stand in our source. */
  styles?: readonly string[]
  /** Whose script asks people to prove that they are some. */
  captcha?: CaptchaProvider | undefined
}

/**
 * What our own scripts in a page are known by: drawn anew for each rendering, before anything of what is shown in it can
 * know. All who get that rendering, for two seconds at most, get the same (decision 24).
 */
export function scriptNonce(): string {
  return randomBytes(18).toString('base64')
}

/** Of a page. Nothing in it is allowed for standing in it: what is not ours stays a dead letter. */
export function pageHeaders(publicUrl: string, parts: PageParts): Headers {
  return {
    ...headersOfAll(publicUrl),
    // Pages here are up to two seconds old; nobody on the way may add to that, but may ask whether it changed.
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': policyOf(publicUrl, parts),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
}

/** Of a file or a picture, which others may show as well. */
export function fileHeaders(publicUrl: string): Headers {
  return {
    ...headersOfAll(publicUrl),
    'content-security-policy': NOTHING,
    'referrer-policy': 'no-referrer',
  }
}

/** Of a script that stands between our pages and the server (W3C CSP 3, section 4.2: it has a policy of its own), and asks it for what they ask. */
export function workerHeaders(publicUrl: string): Headers {
  return {
    ...fileHeaders(publicUrl),
    'content-security-policy': NOTHING.replace(';', "; connect-src 'self';"),
  }
}

/** Of a call's answer: data, documents, private photos. */
export function callHeaders(publicUrl: string): Headers {
  return {
    ...headersOfAll(publicUrl),
    'content-security-policy': NOTHING,
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  }
}

/** `base-uri` and `form-action` do not follow `default-src`. */
const NOTHING =
  "default-src 'none'; base-uri 'none'; form-action 'none'; object-src 'none'; frame-ancestors 'none'"

/** What each provider asks a policy to allow, in its own documentation. */
const CAPTCHA_ORIGINS: Record<CaptchaProvider, string[]> = {
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
}

/** Content Security Policy, level 3. */
function policyOf(publicUrl: string, { nonce, styles = [], captcha }: PageParts): string {
  const theirs = captcha ? CAPTCHA_ORIGINS[captcha] : []
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...theirs, ...(nonce ? [`'nonce-${nonce}'`] : [])].join(' ')}`,
    `style-src ${["'self'", ...theirs, ...styles.map(digestOf)].join(' ')}`,
    // Sizes and colours that are computed stand at their element.
    "style-src-attr 'unsafe-inline'",
    // blob: is a photo that was just chosen, data: the picture of a code to scan.
    "img-src 'self' blob: data:",
    "font-src 'self'",
    // Older browsers do not count the live connection as the page's own origin.
    `connect-src ${["'self'", publicUrl.replace(/^http/, 'ws'), ...theirs].join(' ')}`,
    ...(captcha ? [`frame-src ${theirs.join(' ')}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function digestOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
