import { createBodyCache } from './bodies/body-cache.ts'
import { encodingFor } from './encodings.ts'
import { isKnown } from './etag.ts'

/** Compression makes smaller ones no smaller. */
const MIN_COMPRESSED_BYTES = 860

const bodies = createBodyCache()

/**
 * What anybody may read, compressed. Browsers keep what nobody was signed in for, but ask each time whether it is still
 * true: a response shows every acknowledged write. `isForMember` is for one person alone, and no browser keeps it.
 */
export async function publicJson(
  result: unknown,
  { headers: asked }: Request,
  isForMember: boolean,
): Promise<Response> {
  const { bytes, etag, encodedIn } = bodies.bodyOf(result)
  // Not `Headers`, which are taken apart again before they are sent.
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': isForMember ? 'no-store' : 'no-cache',
    vary: 'accept-encoding, accept-language, authorization',
    ...(!isForMember && { etag }),
  }
  const known = asked.get('if-none-match')
  if (!isForMember && known !== null && isKnown(known, etag))
    return new Response(null, { status: 304, headers })
  const isSmall = bytes.length < MIN_COMPRESSED_BYTES
  const encoding = isSmall ? 'identity' : encodingFor(asked.get('accept-encoding') ?? undefined)
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  const sent = await encodedIn(encoding)
  headers['content-length'] = `${sent.length}`
  return new Response(sent, { headers })
}
