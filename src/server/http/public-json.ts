import { encode, encodingFor } from './encodings.ts'
import { etagOf, isKnown } from './etag.ts'

/** Compression makes smaller ones no smaller. */
const MIN_COMPRESSED_BYTES = 860
/** Low, for something that is sent once. */
const BROTLI_QUALITY = 4

/**
 * What anybody may read, compressed. Browsers keep what nobody was signed in for, but ask each time whether it is still
 * true: a response shows every acknowledged write. `isForMember` is for one person alone, and is not kept.
 */
export async function publicJson(
  result: unknown,
  { headers: asked }: Request,
  isForMember: boolean,
): Promise<Response> {
  const body = Buffer.from(JSON.stringify(result))
  const etag = etagOf(body)
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': isForMember ? 'no-store' : 'no-cache',
    vary: 'accept-encoding, accept-language, authorization',
    ...(!isForMember && { etag }),
  })
  const known = asked.get('if-none-match')
  if (!isForMember && known !== null && isKnown(known, etag))
    return new Response(null, { status: 304, headers })
  const isSmall = body.length < MIN_COMPRESSED_BYTES
  const encoding = isSmall ? 'identity' : encodingFor(asked.get('accept-encoding') ?? undefined)
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  const bytes = await encode(body, encoding, BROTLI_QUALITY)
  headers.set('content-length', `${bytes.length}`)
  return new Response(new Uint8Array(bytes), { headers })
}
