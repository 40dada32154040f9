import { describe, expect, test } from 'vitest'
import type { Mapping } from './csv-columns.ts'
import { readStatement } from './read-statement.server.ts'

const TODAY = '2026-11-23'
const pause = async () => {}

function read(file: string | Uint8Array, mapping: Mapping | null = null) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  return readStatement(bytes, { mapping, today: TODAY, pause })
}

async function linesOf(file: string | Uint8Array, mapping: Mapping | null = null) {
  const { statement, errors } = await read(file, mapping)
  expect(errors.told).toEqual([])
  return statement.lines
}

async function errorsOf(file: string | Uint8Array, mapping: Mapping | null = null) {
  const { statement, errors } = await read(file, mapping)
  expect(statement.lines).toEqual([])
  expect(errors.told.length).toBeGreaterThan(0)
  return errors.told.map(({ line, message }) => `${line}: ${message}`)
}

const PLAIN = `Date,Description,Sender,Amount
11/21/2026,Wire 10466-203355-4,PRIYA RAMAN,"$14,200.00"
2026-11-22,Bank fee,,-25.00
`

describe('a CSV file', () => {
  test('is read by the headings that it has', async () => {
    expect(await linesOf(PLAIN)).toMatchObject([
      {
        n: 1,
        date: '2026-11-21',
        amount: 1_420_000,
        currency: 'USD',
        sender: 'PRIYA RAMAN',
        text: 'Wire 10466-203355-4',
      },
      { n: 2, date: '2026-11-22', amount: -2_500, sender: null, text: 'Bank fee' },
    ])
    expect((await read(PLAIN)).statement.mapping).toEqual({
      date: 'Date',
      amount: 'Amount',
      sender: 'Sender',
      text: ['Description'],
    })
  })

  test.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('with %s', async (_, delimiter) => {
    const file = `Date,Description,Amount\n2026-11-21,Wire,5\n`.replaceAll(',', delimiter)
    expect(await linesOf(file)).toMatchObject([{ amount: 500, text: 'Wire' }])
  })

  test.each([
    ['UTF-8 with its mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 with its mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ])('in %s', async (_, encode) => {
    const file = 'Date,Sender,Amount\r\n2026-11-21,José Müller,5.00\r\n'
    expect(await linesOf(encode(file))).toMatchObject([{ sender: 'José Müller', amount: 500 }])
  })

  test('with lines before its table, and cells over more than one line', async () => {
    const file = `Account,000123\nFrom,2026-11-01\n\nDate,Memo,Amount\n2026-11-21,"Wire, first\nhalf",7\n`
    expect(await linesOf(file)).toMatchObject([{ text: 'Wire, first half', amount: 700 }])
  })

  test('with debits and credits apart', async () => {
    const file = `Date,Description,Debit,Credit,Balance\n2026-11-21,Fee,25.00,,10\n2026-11-22,Wire,,5.00,15\n2026-11-22,Nothing,0.00,0.00,15\n`
    expect((await linesOf(file)).map(({ amount }) => amount)).toEqual([-2_500, 500])
  })

  test('with a column that says which of the two it is', async () => {
    const file = `Date,Description,Amount,CR/DR\n2026-11-21,Fee,25.00,DR\n2026-11-22,Wire,5.00,CR\n`
    expect((await linesOf(file)).map(({ amount }) => amount)).toEqual([-2_500, 500])
    expect(await errorsOf(file.replace('CR\n', 'XX\n').replace('CR\n', 'YY\n'))).toHaveLength(1)
  })

  test.each(['Transaction Type', 'Type', 'Debit or Credit', 'S/H'])(
    'with amounts without signs, where "%s" says which of the two each is',
    async (heading) => {
      const [out, come] = heading === 'S/H' ? ['S', 'H'] : ['Debit', 'Credit']
      const file = `Date,Text,${heading},Amount\n2026-11-21,Wire sent,${out},25.00\n2026-11-22,Wire,${come},5.00\n`
      expect((await linesOf(file)).map(({ amount }) => amount)).toEqual([-2_500, 500])
    },
  )

  test('with kinds of transactions that do not say it', async () => {
    const file = `Date,Text,Type,Amount\n2026-11-21,Fee,DEBIT,-25.00\n2026-11-22,Wire,WIRE_INCOMING,5.00\n`
    expect((await linesOf(file)).map(({ amount }) => amount)).toEqual([-2_500, 500])
    expect((await read(file)).statement.mapping).not.toHaveProperty('direction')
  })

  test('with decimal commas', async () => {
    const file = `Buchungstag;Verwendungszweck;Betrag\n2026-11-21;Wire;1.234,56\n2026-11-22;Wire;1.000\n`
    expect((await linesOf(file)).map(({ amount }) => amount)).toEqual([123_456, 100_000])
  })

  test('that does not tell whether its points are decimal is asked about', async () => {
    const file = `Date,Description,Amount\n2026-11-21,Wire,1.234\n`
    expect(await errorsOf(file)).toEqual([
      '2: "1.234" may be one or a thousand. Say whether cents stand after a point or after a comma.',
    ])
    const mapping: Mapping = { date: 'Date', amount: 'Amount', text: 'Description', decimal: ',' }
    expect(await linesOf(file, mapping)).toMatchObject([{ amount: 123_400 }])
  })

  test('that mixes decimal points and commas is refused', async () => {
    const file = `Date;Text;Amount\n2026-11-21;Wire;1,50\n2026-11-21;Wire;1.75\n`
    expect(await errorsOf(file)).toEqual(['3: "1.75": other amounts have a decimal comma.'])
  })

  test('is read by the columns that staff name, with a heading or without', async () => {
    const mapping: Mapping = { date: 1, amount: 4, text: [2, 3] }
    const file = '2026-11-21,Wire,10466-203355-4,5\n'
    expect(await linesOf(file, mapping)).toMatchObject([{ text: 'Wire 10466-203355-4' }])
    const named: Mapping = { date: 'when', amount: 'how much', sender: 'who' }
    const other = 'When,Who,How much\n2026-11-21,Priya Raman,5\n'
    expect(await linesOf(other, named)).toMatchObject([{ sender: 'Priya Raman', amount: 500 }])
    expect(await errorsOf(other)).toEqual([
      '1: We found no heading with a date and an amount. Choose which column is which.',
    ])
    expect(await errorsOf(PLAIN, named)).toEqual([
      '1: The file does not have all the columns that were chosen. Choose them again.',
    ])
  })

  test('has its formulas read as the texts that they are', async () => {
    const file = `Date,Description,Sender,Amount\n2026-11-21,"=cmd|'/C calc'!A0",@SUM(A1),5\n`
    const [line] = await linesOf(file)
    expect([line?.text, line?.sender]).toEqual(["=cmd|'/C calc'!A0", '@SUM(A1)'])
    expect(await errorsOf(`Date,Text,Amount\n2026-11-21,Wire,=1+1\n`)).toEqual([
      '2: "=1+1" is not an amount. Write it as 1,234.56 or 1.234,56.',
    ])
  })

  test('has every wrong line told', async () => {
    const file = `Date,Text,Currency,Amount
2026-11-21,Wire,USD,5.00
21/11/2026,Wire,USD,5.00
2026-11-21,Wire,dollars,5.00
2026-11-21,Wire,USD,5.005
2026-11-21,Wire,USD
2026-11-21,a, comma,USD,5.00
2026-12-24,Wire,USD,5.00
`
    expect(await errorsOf(file)).toEqual([
      '3: "21/11/2026" is not a date that we can read. Write it as 2026-11-21 or 11/21/2026.',
      '4: "DOLLARS" is not a currency. Write its three letters, such as USD.',
      '5: "5.005" is not an amount. Write it as 1,234.56 or 1.234,56.',
      '6: This line has 3 columns instead of 4.',
      '7: This line has 5 columns instead of 4.',
      '8: 2026-12-24 lies in the future. Have day and month changed places?',
    ])
  })

  test('is refused where it is broken, hostile or no table at all', async () => {
    expect(await errorsOf('')).toEqual(['1: The file is empty. Choose another one.'])
    expect(await errorsOf('Date,Text,Amount\n')).toEqual([
      '1: The file has no line that moves money. Choose another one.',
    ])
    expect(await errorsOf('Date,Text,Amount\n2026-11-21,"Wire,5\n')).toEqual([
      expect.stringContaining('not closed'),
    ])
    const long = `Date,Text,Amount\n2026-11-21,"${'x'.repeat(70_000)}`
    expect(await errorsOf(long)).toEqual([expect.stringContaining('too long')])
    expect(await errorsOf(`Date,Text,Amount\n2026-11-21,${'x'.repeat(2_001)},5\n`)).toEqual([
      '2: A text is longer than 2,000 characters.',
    ])
    expect(await errorsOf('Date,Text,Amount\n2026-11-21,a\0b,5\n')).toEqual([
      expect.stringMatching(/unprintable|cannot read/),
    ])
    expect(await errorsOf(Buffer.from('PK\x03\x04\0\0\0\0\x08\0spreadsheet', 'latin1'))).toEqual([
      '1: We cannot read this file. Choose the CSV or camt.053 file of the bank, not a spreadsheet, a PDF or a web page.',
    ])
    const farDown = `${`${'x'.repeat(100)}\n`.repeat(20)}Date,Te\0xt,Amount\n2026-11-21,Wire,5\n`
    expect(await errorsOf(farDown, { date: 1, text: 2, amount: 3 })).toEqual([
      '21: It has an unprintable character.',
    ])
    const halfACharacter = Buffer.from('\ufeffDate,Text,Amount\n', 'utf16le').subarray(0, -1)
    expect(await errorsOf(halfACharacter)).toEqual([expect.stringContaining('Save it as UTF-8')])
    const many = `Date,Text,Amount\n${'2026-11-21,Wire,5\n'.repeat(20_001)}`
    expect(await errorsOf(many)).toEqual([expect.stringContaining('At most 20,000 lines')])
  })
})

describe('the key of a line', () => {
  const keys = async (file: string) => (await linesOf(file)).map(({ key }) => key)
  const HEAD = 'Date,Text,Amount\n'
  const LINE = '2026-11-21,Wire,5\n'

  test('is the same in every file, and another for each of lines that are alike', async () => {
    const two = await keys(HEAD + LINE + LINE)
    expect(new Set(two).size).toBe(2)
    expect(await keys(`${HEAD}2026-11-20,Fee,-1\n${LINE}`)).toContain(two[0])
    expect(await keys(`${HEAD}${LINE}2026-11-20,Fee,-1\n${LINE}`)).toEqual(
      expect.arrayContaining(two),
    )
  })

  test('is that of the bank where it has one, whatever the text', async () => {
    const file = (text: string, id: string) =>
      `Date,Text,Amount,Transaction ID\n2026-11-21,${text},5,${id}\n`
    expect(await keys(file('a', 'T1'))).toEqual(await keys(file('b', 'T1')))
    expect(await keys(file('a', 'T1'))).not.toEqual(await keys(file('a', 'T2')))
  })

  test('is that of its text where the bank has the same word for all', async () => {
    const head = 'Date,Text,Amount,Bank reference\n'
    const [one, other] = ['a', 'b'].map((text) => `2026-11-21,${text},5,NONREF\n`)
    const [, second] = await keys(`${head}${one}${other}`)
    expect(await keys(`${head}${other}`)).toEqual([second])
  })

  test('is another one where other columns were read', async () => {
    const file = 'Date,Value date,Text,Amount\n2026-11-21,2026-11-21,Wire,5\n'
    const mapping: Mapping = { date: 'Value date', text: 'Text', amount: 'Amount' }
    const [line] = await linesOf(file, mapping)
    expect(line?.key).not.toBe((await keys(file))[0])
  })
})
