/** The words of a PDF that pdfkit wrote, a space between its pieces of text. */
import { inflateSync } from 'node:zlib'

export function pdfText(pdf: Uint8Array): string {
  const objects = objectsOf(pdf)
  const drawing = [...objects.values()].map(unpacked).join('\n')
  return textsIn(drawing, fontsOf(pdf, objects))
    .map(({ text }) => text)
    .join(' ')
}

/** A piece of text and where it begins, in points from the left and from the bottom of its page. */
export interface PlacedText {
  text: string
  x: number
  y: number
}

export interface PdfPage {
  texts: PlacedText[]
  /** The files of the pictures that it shows. */
  pictures: Buffer[]
  /** Its operators, as they are. */
  drawing: string
}

/** The pages of a PDF that pdfkit wrote, first page first. */
export function pdfPages(pdf: Uint8Array): PdfPage[] {
  const objects = objectsOf(pdf)
  const fonts = fontsOf(pdf, objects)
  const named = (id: string | undefined) => objects.get(id ?? '') ?? ''
  return [...objects.values()]
    .filter((object) => /\/Type \/Page\b/.test(object))
    .map((page) => {
      const drawing = unpacked(named(/\/Contents (\d+) 0 R/.exec(page)?.[1]))
      const resources = named(/\/Resources (\d+) 0 R/.exec(page)?.[1])
      const shown = [...drawing.matchAll(/\/(I\d+) Do/g)].map(([, name = '']) => {
        const [, id] = new RegExp(`/${name} (\\d+) 0 R`).exec(resources) ?? []
        return Buffer.from(streamOf(named(id)), 'latin1')
      })
      return { texts: textsIn(drawing, fonts), pictures: shown, drawing }
    })
}

function objectsOf(pdf: Uint8Array): Map<string, string> {
  const source = Buffer.from(pdf).toString('latin1')
  return new Map(
    [...source.matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  )
}

/** By their names in the pages; null for one that is not embedded. */
type Fonts = Map<string, Letters | null>

function fontsOf(pdf: Uint8Array, objects: Map<string, string>): Fonts {
  const fonts: Fonts = new Map()
  const source = Buffer.from(pdf).toString('latin1')
  for (const [, name = '', id = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, unicode = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
    fonts.set(name, unicode ? lettersOf(unpacked(objects.get(unicode) ?? '')) : null)
  }
  return fonts
}

function textsIn(drawing: string, fonts: Fonts): PlacedText[] {
  const texts: PlacedText[] = []
  let letters: Letters | null = null
  let [x, y] = [0, 0]
  const steps = drawing.matchAll(
    /\/(F\d+) [\d.]+ Tf|1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|\[([^\]]*)\] TJ/g,
  )
  for (const [, font, left, bottom, pieces = ''] of steps) {
    if (font) letters = fonts.get(font) ?? null
    else if (left) [x, y] = [Number(left), Number(bottom)]
    else texts.push({ text: readPieces(pieces, letters), x, y })
  }
  return texts
}

/** The piece that says just this. */
export function placeOf(texts: readonly PlacedText[], wanted: string): PlacedText {
  const found = texts.find(({ text }) => text === wanted)
  if (!found) throw new Error(`${wanted} does not stand on the page`)
  return found
}

/** What the pages of a PDF draw, operator by operator: text, shapes and pictures, and where marked content begins and ends. */
export function pdfOperators(pdf: Uint8Array): string[] {
  const streams = [...objectsOf(pdf).values()].map(unpacked)
  return streams
    .filter((stream) => stream.includes(' re\n') || stream.includes('BT\n'))
    .flatMap((stream) => stream.split('\n'))
    .flatMap((line) => /(?:^|\s)(BDC|BMC|EMC|TJ|Do|f\*?|S|B)$/.exec(line)?.[1] ?? [])
}

/** What each glyph of an embedded font stands for, by its number in hexadecimal digits. */
type Letters = Map<string, string>

function readPieces(pieces: string, letters: Letters | null): string {
  const hex = [...pieces.matchAll(/<([0-9a-f]*)>/gi)].map(([, digits = '']) => digits).join('')
  if (!letters) return Buffer.from(hex, 'hex').toString('latin1')
  return (hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph) ?? '?').join('')
}

/** Reads the lines `<0000> <0002> [<0000> <0141> <0075>]` of a font's table. */
function lettersOf(table: string): Letters {
  const letters: Letters = new Map()
  for (const [, start = '', list = ''] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [at, [, units = '']] of [...list.matchAll(/<(\w+)>/g)].entries()) {
      const glyph = (Number.parseInt(start, 16) + at).toString(16).padStart(4, '0')
      letters.set(glyph, Buffer.from(units, 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

/** The content of an object's stream; nothing for one that has none. A carriage return before its end is one of its bytes. */
function unpacked(object: string): string {
  try {
    return inflateSync(Buffer.from(streamOf(object), 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

function streamOf(object: string): string {
  return /stream\n([^]*?)\nendstream/.exec(object)?.[1] ?? ''
}
