import { readFile } from 'node:fs/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { ID_PHOTO_MAX_BYTES } from '../../../rules/accounts.ts'
import { checkPhoto } from './check-photo.ts'
import { refusalWords } from './refusal-words.ts'

afterEach(() => vi.unstubAllGlobals())

/** As of a browser that opens no HEIC. */
function opensNothing(): void {
  vi.stubGlobal('createImageBitmap', () =>
    Promise.reject(new DOMException('', 'InvalidStateError')),
  )
}

async function heicOf(bytes: number): Promise<File> {
  const heic = await readFile('test/pictures/license.heic')
  const rest = new Uint8Array(Math.max(0, bytes - heic.length))
  return new File([new Uint8Array(heic), rest], 'license.heic')
}

test('HEIC that the browser cannot open is ready up to 5 MB, and over it is told to be too large', async () => {
  opensNothing()
  expect(await checkPhoto(await heicOf(ID_PHOTO_MAX_BYTES))).toBe('ready')
  const large = await heicOf(6 * 1024 * 1024)
  const fault = await checkPhoto(large)
  expect(fault).toBe('no-copy')
  expect(refusalWords(large, 'no-copy')).toBe(
    'license.heic is over 5 MB (6.0 MB), and this browser cannot make a smaller copy of it. Please choose a smaller photo, or save it as JPG first.',
  )
})

test('what can be opened is offered smaller; what cannot, and is small, is no photo', async () => {
  const close = () => {}
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4_000, height: 3_000, close }))
  expect(await checkPhoto(await heicOf(6 * 1024 * 1024))).toBe('too-large')
  opensNothing()
  const text = new File(['x'], 'me.png', { type: 'image/png' })
  expect(await checkPhoto(text)).toBe('invalid')
  expect(refusalWords(text, 'invalid')).toMatch(/^me\.png is not a photo we can open/)
})

test.each([
  ['BMP', 'BM\x46\0\0\0\0\0\0\0\x36\0', 'other-kind'],
  ['an icon', '\0\0\x01\0\x01\0\x10\x10\0\0\x01\0', 'other-kind'],
  ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF\0\x01', 'ready'],
  ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\r', 'ready'],
  ['GIF', 'GIF89a\x01\0\x01\0\x80\0', 'ready'],
  ['TIFF', 'II*\0\x08\0\0\0\x0f\0\0\0', 'ready'],
  ['WebP', 'RIFF\x1a\0\0\0WEBP', 'ready'],
  ['AVIF', '\0\0\0\x1cftypavif', 'ready'],
])('what the browser opens is taken as the server reads it: %s', async (_, start, found) => {
  const close = () => {}
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close }))
  const bytes = Uint8Array.from(start, (character) => character.charCodeAt(0))
  expect(await checkPhoto(new File([bytes], 'me', { type: 'image/x' }))).toBe(found)
})

test('a photo of which no copy could be made is not called something else', () => {
  const photo = { name: 'wide.png', size: 4 * 1024 * 1024 }
  expect(refusalWords(photo, 'no-copy')).toMatch(/^wide\.png has too many pixels, and this browser/)
})
