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
  pdf.moveDown(0.5).fontSize(22).text(printable(title))
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
  pdf
    .moveDown(0.8)
    .font('Helvetica-Bold')
    .fontSize(13)
    .fillColor(INK)
    .text(printable(heading))
    .moveDown(0.3)
}

/** Facts one below the other: a quiet label, then the value. */
export function facts(pdf: Pdf, rows: readonly (readonly [label: string, value: string])[]): void {
  for (const [label, value] of rows) {
    pdf.font('Helvetica').fontSize(9).fillColor(QUIET).text(printable(label))
    pdf.font('Helvetica-Bold').fontSize(11).fillColor(INK).text(printable(value)).moveDown(0.4)
  }
}

export function paragraphs(pdf: Pdf, ...texts: string[]): void {
  for (const text of texts) {
    pdf
      .font('Helvetica')
      .fontSize(11)
      .fillColor(INK)
      .text(printable(text), { lineGap: 3 })
      .moveDown(0.5)
  }
}

export function bullets(pdf: Pdf, items: readonly string[]): void {
  pdf.font('Helvetica').fontSize(11).fillColor(INK)
  pdf.list(items.map(printable), { bulletRadius: 2, lineGap: 2 })
}

export function smallPrint(pdf: Pdf, ...lines: string[]): void {
  pdf.moveDown(1.2).font('Helvetica').fontSize(8).fillColor(QUIET)
  for (const line of lines) pdf.text(printable(line))
}

/**
 * The fonts that every PDF reader has know the letters of western Europe. Any other character would come out as a
 * wrong one; in a document that proves something it is named by its code point instead: 'Łukasz' is '[U+0141]ukasz'.
 */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu, codePointOf)
}

function codePointOf(character: string): string {
  const hex = character.codePointAt(0)?.toString(16).toUpperCase() ?? ''
  return `[U+${hex.padStart(4, '0')}]`
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
