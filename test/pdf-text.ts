/** The words of a PDF that pdfkit wrote, a space between its pieces of text. */
import { inflateSync } from 'node:zlib'

export function pdfText(pdf: Uint8Array): string {
  const source = Buffer.from(pdf).toString('latin1')
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  )
  const fonts = new Map<string, Letters | null>()
  for (const [, name = '', id = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, unicode = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
    fonts.set(name, unicode ? lettersOf(unpacked(objects.get(unicode) ?? '')) : null)
  }
  const pages = [...objects.values()].map(unpacked).join('\n')
  const words: string[] = []
  let letters: Letters | null = null
  for (const [, font, pieces] of pages.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? null
    else words.push(readPieces(pieces ?? '', letters))
  }
  return words.join(' ')
}

/** What the pages of a PDF draw, operator by operator: text, shapes and pictures, and where marked content begins and ends. */
export function pdfOperators(pdf: Uint8Array): string[] {
  const source = Buffer.from(pdf).toString('latin1')
  const streams = [...source.matchAll(/\d+ 0 obj\n([^]*?)\nendobj/g)].map(([, body = '']) =>
    unpacked(body),
  )
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
  const [, data = ''] = /stream\n([^]*?)\nendstream/.exec(object) ?? []
  try {
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}
