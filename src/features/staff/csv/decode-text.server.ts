/** Files as banks save them: UTF-8, UTF-16, or what a Windows program writes. */
import { isUtf8 } from 'node:buffer'

export interface EncodedText {
  bytes: Uint8Array
  /** As the standard of encodings names it. */
  encoding: string
}

const SLICE_BYTES = 32 * 1024

/** These may begin in letters alone: read as a table or as XML they would be told to lack what nobody put in. */
const OTHER_KINDS = /^\s*(?:%PDF-|\{\\rtf|<!doctype html|<html)/i

/** Of which encoding a file is, and whether it is XML; null for what is no text at all, a PDF or a web page. */
export function encodingOf(bytes: Uint8Array): { encoding: string; isXml: boolean } | null {
  const encoding = guessed(bytes)
  const start = decodeStart(bytes, encoding)
  if (start === null || OTHER_KINDS.test(start)) return null
  const isXml = /^\s*</.test(start)
  if (!isXml && start.includes('\0')) return null
  if (!isXml) return { encoding, isXml }
  // What marks say of UTF-16 is surer than what is written inside.
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1]
  const isMarked = encoding.startsWith('utf-16')
  return { encoding: isMarked || !declared ? encoding : declared.toLowerCase(), isXml }
}

function guessed(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first !== 0 && second === 0 && bytes[3] === 0) return 'utf-16le'
  if (first === 0 && second !== 0 && bytes[2] === 0) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function decodeStart(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding).decode(bytes.subarray(0, 1_000))
  } catch {
    return null
  }
}

/**
 * The text, piece by piece.
 * @throws TypeError or RangeError where the bytes are none of that encoding, or nobody knows it
 */
export function* textSlices({ bytes, encoding }: EncodedText): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for (let at = 0; at < bytes.length; at += SLICE_BYTES)
    yield decoder.decode(bytes.subarray(at, at + SLICE_BYTES), { stream: true })
  yield decoder.decode()
}
