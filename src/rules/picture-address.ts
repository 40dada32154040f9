/** Where staff may say that a picture stands, and where pages find it. */

/** Any origin that nobody has; paths of this site are completed with it to be read. */
const HERE = 'https://here.invalid'

/** Whether an address can be that of a picture: a path of this site, or https, the only kind that is fetched. */
export function isPictureAddress(address: string): boolean {
  return parsed(address) !== null
}

/** The address of a picture that stands elsewhere; null for one of this site, and for what is never fetched. */
export function elsewhere(address: string): URL | null {
  const url = parsed(address)
  return url && url.origin !== HERE ? url : null
}

/** Whether the server may ask for it: nothing but https, and nobody's password sent along. */
export function mayBeFetched({ protocol, username, password }: URL): boolean {
  return protocol === 'https:' && username === '' && password === ''
}

/**
 * The address at which pages find a picture of an auction. A picture of this site keeps its own. A picture of another site
 * gets an address here, and our server fetches it, so that the other site does not learn who looks (decision 22). Null for
 * an address that is never fetched.
 */
export function shownAddress(auctionId: string, address: string): string | null {
  if (!isPictureAddress(address)) return null
  return elsewhere(address) ? `/images/${elsewhereKey(auctionId, address)}/1200.webp` : address
}

/** The name of a picture of elsewhere among those of the pictures server: its auction, and the address in base64url. */
export function elsewhereKey(auctionId: string, address: string): string {
  const bytes = new TextEncoder().encode(address)
  const encoded = btoa(String.fromCodePoint(...bytes))
  return `elsewhere/${auctionId}/${encoded.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

function parsed(address: string): URL | null {
  if (!/^(?:https:\/\/|\/)\S+$/.test(address) || !URL.canParse(address, HERE)) return null
  const url = new URL(address, HERE)
  return mayBeFetched(url) ? url : null
}
