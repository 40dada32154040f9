import { fileURLToPath } from 'node:url'
import type { Pdf } from './pdf.ts'

type Weight = 'regular' | 'bold'

/** Every PDF reader has these; they know the letters of western Europe, and cost no space. */
const WESTERN_FONTS = { regular: 'Helvetica', bold: 'Helvetica-Bold' } as const
const WESTERN = /^[\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u

/** Latin letters of all languages, Cyrillic, Greek, Devanagari: put into the document when needed. */
const WIDER_FONTS = {
  regular: fontFile('400Regular/NotoSans_400Regular.ttf'),
  bold: fontFile('700Bold/NotoSans_700Bold.ttf'),
} as const

function fontFile(name: string): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}`))
}

/**
 * Chooses the font for a text, and answers the text as it can be printed in it. What no font of ours knows,
 * and what does not show, would come out as something else; in a document that proves something it is named
 * by its code point instead: '雨' is '[U+96E8]'.
 */
export function inFont(pdf: Pdf, weight: Weight, text: string): string {
  const plain = text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')
  if (WESTERN.test(plain)) {
    pdf.font(WESTERN_FONTS[weight])
    return plain
  }
  // pdfkit's types leave out the present font, `_font`.
  const { _font: font } = pdf.font(WIDER_FONTS[weight]) as unknown as WithFont
  return plain.replaceAll(/[^\n]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    const isShown = !/\p{C}/u.test(character) && font.font.hasGlyphForCodePoint(code)
    return isShown ? character : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  })
}

/** pdfkit's present font, with what fontkit read. */
interface WithFont {
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
}
