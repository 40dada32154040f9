import { describe, expect, test } from 'vitest'
import { aWorkbook, workbookOf } from '../../../../test/run-lists/workbooks.ts'
import { createPauses } from '../../../server/pauses.ts'
import { headingOf, readTable } from './read-table.server.ts'
import { readXlsx } from './read-xlsx.server.ts'

const pause = createPauses()
const read = (file: string | Uint8Array) =>
  readTable(typeof file === 'string' ? Buffer.from(file) : file, pause)

test('a CSV file is read whatever stands between its cells, and whatever stands before its table', async () => {
  const table = await read(
    'First Harbor Bank;;\n\nStock No;VIN;Year\nA1;V1;2019\n;;\nA2;"V;2";2020\n',
  )
  expect(headingOf(table)).toEqual({ line: 3, cells: ['Stock No', 'VIN', 'Year'] })
  expect(table.slice(2)).toEqual([
    { line: 4, cells: ['A1', 'V1', '2019'] },
    { line: 6, cells: ['A2', 'V;2', '2020'] },
  ])
})

test('a mark before the first heading is no part of it; Windows programs write letters of their own', async () => {
  expect((await read('\uFEFFVIN,Make\n1,Ford\n'))[0]?.cells).toEqual(['VIN', 'Make'])
  const windows = Buffer.from('VIN,Make\n1,Citro\xebn\n', 'latin1')
  expect((await read(windows))[1]?.cells).toEqual(['1', 'Citroën'])
})

test('the first sheet of a workbook is read, numbers as they are written', async () => {
  const table = await read(
    await aWorkbook([
      ['Run list', null, null],
      ['Stock', 'VIN', 'Year'],
      ['A1', 'V & 1', 2019],
      [null, null, null],
      ['A2', 'V2', 2020.5],
    ]),
  )
  expect(headingOf(table).line).toBe(2)
  expect(table.slice(2)).toEqual([
    { line: 3, cells: ['A1', 'V & 1', '2019'] },
    { line: 5, cells: ['A2', 'V2', '2020.5'] },
  ])
})

test('without a heading that we know the first row that is as wide as any is it', async () => {
  const table = await read('A list\nFoo,Bar\n1,2\n')
  expect(headingOf(table).cells).toEqual(['Foo', 'Bar'])
  expect(headingOf(table, { foo: 'vin', bar: 'make' }).line).toBe(2)
})

describe('a file that is not what it claims', () => {
  const pdf = Buffer.from('%PDF-1.7\0\x01\x02')
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0, 0])
  const zip = Buffer.from('PK\x03\x04 and nothing more')
  test.each<[string, string | Uint8Array, RegExp]>([
    ['of bytes', pdf, /Choose a CSV or XLSX file/],
    ['of an old workbook', old, /Save the workbook as XLSX/],
    ['of a broken workbook', zip, /cannot read this workbook/],
    ['of XML', '<?xml version="1.0"?><a/>', /Choose a CSV or XLSX/],
    ['of nothing', '\n\n', /is empty/],
    ['of an open quotation mark', 'VIN,Make\n"1,Ford\n', /Line \d+: A quotation mark/],
    ['of too many rows', `VIN\n${'1\n'.repeat(5_040)}`, /At most 5,000 lots/],
  ])('%s is told', async (_, file, message) => {
    await expect(read(file)).rejects.toThrow(message)
  })

  test('of a workbook that unpacks to more than it should is not unpacked', async () => {
    const bomb = await workbookOf(' '.repeat(3 * 2 ** 18))
    expect(bomb.length).toBeLessThan(20_000)
    expect(await readXlsx(bomb, { mostUnpacked: 2 ** 18 })).toBe('too-large')
    expect(await readXlsx(bomb, { mostUnpacked: 4 * 2 ** 18 })).toEqual([])
  })

  test('of a workbook whose directory tells a smaller size than it unpacks to is not believed', async () => {
    const bomb = Buffer.from(await workbookOf(' '.repeat(3 * 2 ** 18)))
    const size = 3 * 2 ** 18 + Buffer.byteLength(await sheetAround())
    // In both of its directories.
    for (let at = bomb.indexOf(sizeBytes(size)); at >= 0; at = bomb.indexOf(sizeBytes(size)))
      sizeBytes(1_000).copy(bomb, at)
    expect(await readXlsx(bomb, { mostUnpacked: 2 ** 18 })).toMatch(/too-large|unreadable/)
  })
})

async function sheetAround(): Promise<string> {
  return '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData></sheetData></worksheet>'
}

function sizeBytes(size: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(size)
  return bytes
}
