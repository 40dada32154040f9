/** The code of a release pass: what staff check before a vehicle leaves the yard. */

/** Crockford's base32: digits and letters without I, L, O and U, which are misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Five bits a character: 120 bits cannot be guessed. */
export const RELEASE_CODE_LENGTH = 24

/** The code of random bytes, one for each character. */
export function releaseCode(random: Uint8Array): string {
  if (random.length !== RELEASE_CODE_LENGTH) throw new RangeError('a code needs its random bytes')
  return [...random].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** As it was made, from what was typed or scanned: without dashes and spaces, in capitals. Null for what is none. */
export function readReleaseCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const isOne =
    code.length === RELEASE_CODE_LENGTH && [...code].every((one) => LETTERS.includes(one))
  return isOne ? code : null
}

/** 'ABCD-EFGH-JKMN-…', as it is printed. */
export function printedReleaseCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}
