/**
 * A path whose escapes nobody can read ('/auction/%zz', '/auction/%FF') as it stands, with each '%' escaped: so the
 * server and the browser take it for the same address, at which there is nothing. Any other path is left as it is.
 */
export function readablePath(path: string): string {
  return isReadable(path) ? path : path.replaceAll('%', '%25')
}

/** What was read is compared with something: a bundler leaves out a call whose result nobody wants. */
function isReadable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
