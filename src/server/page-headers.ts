/**
 * The headers of every page, beside what tells its content: how long it may be kept, and what a browser
 * may do with it. One place for all of them.
 */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  // Pages here are up to two seconds old; nobody on the way may add to that, but may ask whether it changed.
  'cache-control': 'public, max-age=0, must-revalidate',
  'content-security-policy': "frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
