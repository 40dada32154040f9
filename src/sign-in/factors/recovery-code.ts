/** The form of a recovery code: sixteen letters and digits that cannot be mistaken for one another, 80 bits. */

/** 32 of them, five bits each; no 0, 1, i and l. */
const ALPHABET = '23456789abcdefghjkmnopqrstuvwxyz'
const LENGTH = 16
const SELECTOR_LENGTH = 4

/** `bytes` are as many random ones as a code has characters. */
export function codeFrom(bytes: Uint8Array): string {
  return [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** What somebody typed, as the code it stands for, or null: case, blanks, dashes and a 0 for an o do not matter. */
export function readCode(typed: string): string | null {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('0', 'o')
  const isCode = code.length === LENGTH && [...code].every((sign) => ALPHABET.includes(sign))
  return isCode ? code : null
}

/** The part by which a code is found; it is kept in the clear and proves nothing. */
export function selectorOf(code: string): string {
  return code.slice(0, SELECTOR_LENGTH)
}
