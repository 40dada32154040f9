import { locale } from '../../languages/language.ts'
import { documentText } from '../../languages/papers/document.ts'
import { COLORS, RULE, textIn } from './pdf-parts.ts'
import { beginStructure, decoration, piece } from './pdf-structure.ts'

/** A document of ours: letter size, 18 mm margins, always light; see the design language. Lengths are in points. */
export type Pdf = PDFKit.PDFDocument

const MARGIN = 51
/** Below the text of every page: its number. */
const FOOT = 14

interface PdfOptions {
  title: string
  /** Lines at the right of the head, below the title: what it is about, and when it was made. */
  about: readonly string[]
  /** Lines below the logo: who writes. */
  sender?: readonly string[]
  /** At the left of every page's foot, and before its number at the right; what it belongs to, unless told. */
  foot?: { left: string; right: string }
  /** Kept in the document; the same content at the same time gives the same bytes. */
  madeAt: Date
}

/** Writes a document and answers its bytes. */
export async function makePdf(options: PdfOptions, write: (pdf: Pdf) => void): Promise<Buffer> {
  const { madeAt } = options
  // Fonts and all, a large module: read at the first document.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    // How many pages there are is known at the end alone.
    bufferPages: true,
    info: { Title: nameOf(options), Author: 'Hammerlane', CreationDate: madeAt },
    // Windows and screen readers name it by its title, and read it in its language.
    displayTitle: true,
    lang: locale(),
    // Marked by what each piece is, which PDF knows since 1.4.
    pdfVersion: '1.7',
    tagged: true,
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  beginStructure(pdf)
  drawHead(pdf, options)
  write(pdf)
  drawFeet(pdf, options)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** The logo at the left, the title at the right, and the black rule that starts yellow. */
function drawHead(pdf: Pdf, { title, about, sender }: PdfOptions): void {
  const { left, right } = pdf.page.margins
  const width = pdf.page.width - left - right
  decoration(pdf, () => drawMark(pdf, left, MARGIN))
  pdf.font('Helvetica-Bold').fontSize(16).fillColor(COLORS.ink)
  piece(pdf, 'P', () =>
    pdf.text('HAMMERLANE', left + 28, MARGIN + 6, { characterSpacing: 0.3, lineBreak: false }),
  )
  let from = MARGIN + 28
  for (const line of sender ?? [documentText('sender')])
    from = textIn(pdf, line, { x: left, y: from + 2, width: width / 2 })
  const half = { x: left + width / 2, width: width / 2, align: 'right' } as const
  const large = { ...half, size: 22, weight: 'bold', color: COLORS.ink } as const
  let y = textIn(pdf, title, { ...large, y: MARGIN, tag: 'H1' })
  for (const line of about) y = textIn(pdf, line, { ...half, y: y + 2 })
  const rule = Math.max(y, from, MARGIN + 42) + 12
  decoration(pdf, () => pdf.rect(left, rule, width, RULE).fill(COLORS.ink))
  decoration(pdf, () => pdf.rect(left, rule, 93, RULE).fill(COLORS.lane))
  pdf.x = left
  pdf.y = rule + RULE + 18
}

/** The hash of three lane marks and a hammer's handle. */
function drawMark(pdf: Pdf, x: number, y: number): void {
  pdf.save().translate(x, y).scale(0.75)
  pdf.path('M7.2 29 11.4 3h4.4L11.6 29Z').fill(COLORS.lane)
  pdf.path('m18.6 29 .97-6h4.4l-.97 6ZM20.05 20l.97-6h4.4l-.97 6ZM21.5 11l1.3-8h4.4l-1.3 8Z')
  pdf.fill(COLORS.ink)
  pdf.path('M3.2 13.6h21.4l-.78 4.8H2.4Z').fill(COLORS.ink)
  pdf.restore()
}

/** 'Invoice, INV-2026-004188'. */
function nameOf({ title, about }: PdfOptions): string {
  return [title, about[0]].filter(Boolean).join(', ')
}

/** On every page what it belongs to, and 'Page 1 of 3'. */
function drawFeet(pdf: Pdf, options: PdfOptions): void {
  const { foot } = options
  const name = foot?.left ?? nameOf(options)
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    const place = { page: page + 1, count }
    const number = foot
      ? documentText('pageOf', { name: foot.right, ...place })
      : documentText('page', place)
    decoration(pdf, () => drawFoot(pdf, name, number))
  }
}

function drawFoot(pdf: Pdf, name: string, number: string): void {
  // pdfkit would begin a new page for text below the margin.
  pdf.page.margins.bottom = 0
  const { left, right } = pdf.page.margins
  const width = pdf.page.width - left - right
  const y = pdf.page.height - MARGIN + 6
  pdf.rect(left, y - 10, width, 0.5).fill(COLORS.line)
  textIn(pdf, name, { x: left, y, width: width * 0.75, size: 8 })
  textIn(pdf, number, { x: left, y, width, size: 8, align: 'right' })
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
