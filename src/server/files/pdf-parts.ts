/** What documents are put together from, in the look of the design language. Each part begins where the last one ended. */
import { documentText } from '../../languages/papers/document.ts'
import { inFont } from './pdf-fonts.ts'
import { decoration, figure, group, piece, type PieceTag } from './pdf-structure.ts'
import type { Pdf } from './pdf.ts'

export const COLORS = {
  ink: '#15171a',
  text: '#474b51',
  quiet: '#62666d',
  line: '#dfdfd9',
  lane: '#ffc629',
} as const
/** Thickness of the rule below the head. */
export const RULE = 3.5
const GAP = 18

export type Fact = readonly [label: string, value: string]

export interface TextPlace {
  x: number
  y: number
  width: number
  size?: number
  weight?: 'regular' | 'bold'
  color?: string
  align?: 'left' | 'right'
  /** What it is; by default a paragraph. */
  tag?: PieceTag
}

/** Writes into a column. @returns where it ends */
export function textIn(pdf: Pdf, text: string, place: TextPlace): number {
  const { x, y, width, size = 9, weight = 'regular', color = COLORS.quiet, align = 'left' } = place
  const printed = inFont(pdf, weight, text)
  pdf.fontSize(size).fillColor(color)
  piece(pdf, place.tag ?? 'P', () => pdf.text(printed, x, y, { width, align, lineGap: size / 6 }))
  return pdf.y
}

/** How tall a text is in a column. */
export function heightOf(
  pdf: Pdf,
  text: string,
  { width, size = 9, weight = 'regular' }: TextPlace,
) {
  const printed = inFont(pdf, weight, text)
  return pdf.fontSize(size).heightOfString(printed, { width, lineGap: size / 6 })
}

/** Between the margins. */
export function columnsOf(pdf: Pdf) {
  const { left, right } = pdf.page.margins
  return { left, width: pdf.page.width - left - right }
}

/** Goes on to the next page unless there is room for so much. */
export function needRoom(pdf: Pdf, height: number): void {
  const { page } = pdf
  if (pdf.y + height > page.height - page.margins.bottom && pdf.y > page.margins.top) {
    pdf.addPage()
    pdf.y = page.margins.top
  }
}

interface Subject {
  title: string
  photo: DocumentPicture | null
  facts: readonly Fact[]
  /** What it costs, in the largest letters. */
  amount?: Fact
}

/** A JPEG, and what has to be said of it, if anything. */
export interface DocumentPicture {
  jpeg: Buffer
  caption: string | null
}

const PHOTO = { width: 198, height: 132 } as const
const AMOUNT_HEIGHT = 46

/** What the document is about: its photo at the left; beside it the title, a few facts and the amount. */
export function subject(pdf: Pdf, { title, photo, facts: named, amount }: Subject): void {
  const { left, width } = columnsOf(pdf)
  const top = pdf.y
  const photoEnd = photo ? drawPhoto(pdf, photo, title) : top
  const x = left + (photo ? PHOTO.width + GAP : 0)
  const place = { x, width: width - (x - left) }
  const style = { size: 16, weight: 'bold', color: COLORS.ink } as const
  pdf.y = textIn(pdf, title, { ...place, ...style, y: top, tag: 'H2' }) + 6
  cells(pdf, named, place)
  if (amount) {
    const [label, value] = amount
    const y = Math.max(pdf.y, photoEnd - AMOUNT_HEIGHT)
    const end = textIn(pdf, label, { ...place, y, align: 'right' })
    textIn(pdf, value, { ...place, ...style, y: end, size: 27, align: 'right' })
  }
  pdf.y = Math.max(pdf.y, photoEnd + 4)
}

/** @returns where it ends */
function drawPhoto(pdf: Pdf, { jpeg, caption }: DocumentPicture, title: string): number {
  const { left } = columnsOf(pdf)
  const { y } = pdf
  const { width, height } = PHOTO
  figure(pdf, documentText('photo', { what: caption ?? title }), () => {
    pdf.save().roundedRect(left, y, width, height, 3).clip()
    const cover = [width, height] satisfies [number, number]
    pdf.image(jpeg, left, y, { cover, align: 'center', valign: 'center' }).restore()
  })
  if (caption === null) return y + height
  return textIn(pdf, caption, { x: left, y: y + height + 4, width, size: 8 })
}

/** A heading on a black rule, kept together with what follows it. */
export function section(pdf: Pdf, heading: string): void {
  const { left, width } = columnsOf(pdf)
  needRoom(pdf, 64)
  const y = pdf.y + 11
  const end = textIn(pdf, heading, {
    x: left,
    y,
    width,
    size: 13,
    weight: 'bold',
    color: COLORS.ink,
    tag: 'H2',
  })
  decoration(pdf, () => pdf.rect(left, end + 2, width, 1).fill(COLORS.ink))
  pdf.x = left
  pdf.y = end + 9
}

/** Facts in two columns: a quiet label above each value. */
export function facts(pdf: Pdf, rows: readonly Fact[]): void {
  const { left, width } = columnsOf(pdf)
  cells(pdf, rows, { x: left, width })
}

function cells(pdf: Pdf, rows: readonly Fact[], { x, width }: { x: number; width: number }): void {
  const column = (width - GAP) / 2
  const value = { x, y: 0, width: column, size: 10.5, weight: 'bold', color: COLORS.ink } as const
  for (let start = 0; start < rows.length; start += 2) {
    const row = rows.slice(start, start + 2)
    needRoom(pdf, 12 + Math.max(...row.map(([, text]) => heightOf(pdf, text, value))))
    const top = pdf.y
    const ends = row.map(([label, text], at) => {
      const place = { x: x + at * (column + GAP), width: column }
      const end = textIn(pdf, label, { ...place, y: top, size: 8 })
      return textIn(pdf, text, { ...value, ...place, y: end })
    })
    pdf.y = Math.max(...ends) + 7
  }
}

/** A table of facts in two columns of lines: label at the left, value at the right, a hairline below each. */
export function factTable(pdf: Pdf, rows: readonly Fact[]): void {
  const { left, width } = columnsOf(pdf)
  const column = (width - GAP) / 2
  const label = { x: 0, y: 0, width: column * 0.38, size: 9.5 }
  const value = { x: 0, y: 0, width: column * 0.6, size: 9.5, weight: 'bold' } as const
  for (let start = 0; start < rows.length; start += 2) {
    const row = rows.slice(start, start + 2)
    const heights = row.flatMap(([name, text]) => [
      heightOf(pdf, name, label),
      heightOf(pdf, text, value),
    ])
    const height = Math.max(...heights) + 8
    needRoom(pdf, height)
    const y = pdf.y + 5
    for (const [at, [name, text]] of row.entries()) {
      const x = left + at * (column + GAP)
      textIn(pdf, name, { ...label, x, y })
      const end = x + column - value.width
      textIn(pdf, text, { ...value, x: end, y, color: COLORS.ink, align: 'right' })
      decoration(pdf, () => pdf.rect(x, y + height - 5, column, 0.5).fill(COLORS.line))
    }
    pdf.y = y + height - 5
  }
}

interface Column {
  heading: string
  /** Share of the page's width; all of them make 1. */
  share: number
  align?: 'left' | 'right'
}

/** A table with headings, which stand again on every page that it goes on to. */
export function table(
  pdf: Pdf,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): void {
  const { left, width } = columnsOf(pdf)
  const places = columns.map(({ share, align = 'left' }, at) => ({
    x: left + width * columns.slice(0, at).reduce((sum, before) => sum + before.share, 0),
    width: width * share - 8 * Number(align === 'left'),
    align,
  }))
  const line = (texts: readonly string[], style: Partial<TextPlace>, rule: string): void => {
    const y = pdf.y + 5
    let end = y
    group(pdf, 'TR', () => {
      for (const [at, place] of places.entries())
        end = Math.max(end, textIn(pdf, texts[at] ?? '', { ...place, ...style, y }))
    })
    pdf.y = end + 3
    decoration(pdf, () => pdf.rect(left, pdf.y, width, 0.5).fill(rule))
  }
  const head = () =>
    line(
      columns.map(({ heading }) => heading),
      { size: 8, tag: 'TH' },
      COLORS.ink,
    )
  group(pdf, 'Table', () => {
    head()
    for (const row of rows) {
      const page = pdf.page
      needRoom(pdf, 24)
      // Told once, though it stands on every page.
      if (pdf.page !== page) decoration(pdf, head)
      line(row, { size: 10, color: COLORS.ink, tag: 'TD' }, COLORS.line)
    }
  })
}

export function paragraphs(pdf: Pdf, ...texts: string[]): void {
  const { left, width } = columnsOf(pdf)
  for (const text of texts) {
    needRoom(pdf, 28)
    textIn(pdf, text, { x: left, y: pdf.y, width, size: 10, color: COLORS.text })
    pdf.y += 5
  }
}

/** Clauses with their numbers, each whole on one page. */
export function clauses(pdf: Pdf, texts: readonly string[]): void {
  const { left, width } = columnsOf(pdf)
  const place = { x: left + 22, y: 0, width: width - 22, size: 10, color: COLORS.text }
  group(pdf, 'L', () => {
    for (const [at, text] of texts.entries()) {
      needRoom(pdf, heightOf(pdf, text, place))
      const y = pdf.y
      group(pdf, 'LI', () => {
        const number = { x: left, y, width: 18, size: 10, weight: 'bold' } as const
        textIn(pdf, `${at + 1}.`, { ...number, color: COLORS.ink, tag: 'Lbl' })
        textIn(pdf, text, { ...place, y, tag: 'LBody' })
      })
      pdf.y += 4
    }
  })
}

export function smallPrint(pdf: Pdf, ...lines: string[]): void {
  const { left, width } = columnsOf(pdf)
  needRoom(pdf, 8 + 12 * lines.length)
  pdf.y += 8
  for (const line of lines) textIn(pdf, line, { x: left, y: pdf.y, width, size: 8 })
}
