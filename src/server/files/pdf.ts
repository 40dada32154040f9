import { fileURLToPath } from 'node:url'

/** A document of ours: letter size, 18 mm margins, always light; see the design language. */
export type Pdf = PDFKit.PDFDocument

const INK = '#17181b'
const QUIET = '#5f6168'
const LANE = '#ffc629'
const MARGIN = 51

interface PdfOptions {
  title: string
  /** Kept in the document; the same content at the same time gives the same bytes. */
  madeAt: Date
}

/** Writes a document and answers its bytes. */
export async function makePdf(
  { title, madeAt }: PdfOptions,
  write: (pdf: Pdf) => void,
): Promise<Buffer> {
  // Fonts and all, a large module: read at the first document.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    info: { Title: title, Author: 'Hammerlane', CreationDate: madeAt },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  pdf.font('Helvetica-Bold').fontSize(14).fillColor(INK).text('HAMMERLANE')
  pdf
    .moveDown(0.5)
    .fontSize(22)
    .text(inFont(pdf, 'bold', title))
  drawLaneRule(pdf)
  write(pdf)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** The black rule that starts yellow. */
function drawLaneRule(pdf: Pdf): void {
  const { left, right } = pdf.page.margins
  const y = pdf.y + 6
  pdf
    .moveTo(left, y)
    .lineTo(pdf.page.width - right, y)
    .lineWidth(2)
    .stroke(INK)
  pdf
    .moveTo(left, y)
    .lineTo(left + 100, y)
    .lineWidth(2)
    .stroke(LANE)
  pdf.moveDown(1.2)
}

export function section(pdf: Pdf, heading: string): void {
  pdf.moveDown(0.8).fontSize(13).fillColor(INK)
  pdf.text(inFont(pdf, 'bold', heading)).moveDown(0.3)
}

/** Facts one below the other: a quiet label, then the value. */
export function facts(pdf: Pdf, rows: readonly (readonly [label: string, value: string])[]): void {
  for (const [label, value] of rows) {
    pdf
      .fontSize(9)
      .fillColor(QUIET)
      .text(inFont(pdf, 'regular', label))
    pdf
      .fontSize(11)
      .fillColor(INK)
      .text(inFont(pdf, 'bold', value))
      .moveDown(0.4)
  }
}

export function paragraphs(pdf: Pdf, ...texts: string[]): void {
  for (const text of texts) {
    pdf.fontSize(11).fillColor(INK)
    pdf.text(inFont(pdf, 'regular', text), { lineGap: 3 }).moveDown(0.5)
  }
}

export function bullets(pdf: Pdf, items: readonly string[]): void {
  pdf.fontSize(11).fillColor(INK)
  pdf.list(inFont(pdf, 'regular', items.join('\n')).split('\n'), { bulletRadius: 2, lineGap: 2 })
}

export function smallPrint(pdf: Pdf, ...lines: string[]): void {
  pdf.moveDown(1.2).fontSize(8).fillColor(QUIET)
  for (const line of lines) pdf.text(inFont(pdf, 'regular', line))
}

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
function inFont(pdf: Pdf, weight: Weight, text: string): string {
  const plain = text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')
  if (WESTERN.test(plain)) {
    pdf.font(WESTERN_FONTS[weight])
    return plain
  }
  // pdfkit's types leave out the present font, `_font`.
  const { _font: font } = pdf.font(WIDER_FONTS[weight]) as unknown as {
    _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
  }
  return plain.replaceAll(/[^\n]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    const isShown = !/\p{C}/u.test(character) && font.font.hasGlyphForCodePoint(code)
    return isShown ? character : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  })
}

/** The response that downloads it. */
export function pdfResponse(pdf: Buffer, filename: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'no-store',
    },
  })
}
