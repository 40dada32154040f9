/** The words of a PDF that pdfkit wrote, a space between its pieces of text. */
import { inflateSync } from 'node:zlib'

export function pdfText(pdf: Uint8Array): string {
  const source = Buffer.from(pdf).toString('latin1')
  const streams = [...source.matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)].map(([, data]) => {
    try {
      return inflateSync(Buffer.from(data ?? '', 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const lines = [...streams.join('\n').matchAll(/\[([^\]]*)\] TJ/g)]
  return lines
    .map(([, pieces]) =>
      [...(pieces ?? '').matchAll(/<([0-9a-f]*)>/gi)]
        .map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString('latin1'))
        .join(''),
    )
    .join(' ')
}
