/** Workbooks as spreadsheet programs save them, for tests of what reads them. */
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/index-native.js'

type Cell = string | number | null

/** An XLSX file with these rows in its first sheet. */
export function aWorkbook(rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  const lines = rows.map((cells, at) => `<row r="${at + 1}">${cellsOf(cells, at + 1)}</row>`)
  return workbookOf(lines.join(''))
}

/** One whose sheet is this XML. */
export async function workbookOf(rows: string): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const [name, text] of Object.entries(PARTS)) await zip.add(name, new TextReader(text))
  const sheet = `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`
  await zip.add('xl/worksheets/sheet1.xml', new TextReader(sheet))
  return zip.close()
}

/** A ZIP file that holds this, by name. */
export async function anArchive(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<Blob> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const [name, content] of Object.entries(files))
    await zip.add(name, new Blob([content as BlobPart]).stream())
  return new Blob([(await zip.close()) as BlobPart])
}

function cellsOf(cells: readonly Cell[], row: number): string {
  return cells
    .map((cell, at) => {
      const place = `${String.fromCodePoint(65 + at)}${row}`
      if (cell === null) return ''
      if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
      return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
    })
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Run list" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}
