import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pdfOperators, pdfText } from '../../../test/pdf-text.ts'
import {
  clauses,
  facts,
  factTable,
  paragraphs,
  section,
  smallPrint,
  subject,
  table,
} from './pdf-parts.ts'
import { makePdf, pdfResponse } from './pdf.ts'

const about = {
  title: 'Purchase agreement',
  about: ['Lot HL-10482'],
  madeAt: new Date('2026-11-21T18:00:00.000Z'),
}
const HEAD = 'HAMMERLANE Online vehicle auctions, nationwide Purchase agreement Lot HL-10482'
const foot = (page: number, count: number) =>
  `Purchase agreement, Lot HL-10482 Page ${page} of ${count}`
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

/** What is drawn outside of marked content, or in one within another. */
function drawnUnmarked(operators: readonly string[]): string[] {
  let depth = 0
  return operators.filter((operator) => {
    if (operator === 'BDC' || operator === 'BMC') depth += 1
    else if (operator === 'EMC') depth -= 1
    else return depth !== 1
    return depth < 0
  })
}

test('a document holds its title and all that was written, in order', async () => {
  const pdf = await makePdf(about, (page) => {
    const price = ['Price', '$18,500'] as const
    subject(page, { title: '2019 Ford F-150', photo: null, facts: [['VIN', 'X1']], amount: price })
    section(page, 'Parties')
    facts(page, [
      ['Seller', 'HAMMERLANE'],
      ['Buyer', 'Dana Whitfield'],
    ])
    factTable(page, [['Year', '2019']])
    section(page, 'Terms')
    clauses(page, ['Pay within 48 hours.', 'Fetch within 7 days.'])
    paragraphs(page, 'That is all.')
    smallPrint(page, 'Version 1')
  })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdfText(pdf)).toBe(
    [
      HEAD,
      '2019 Ford F-150 VIN X1 Price $18,500 Parties Seller HAMMERLANE Buyer Dana Whitfield',
      'Year 2019 Terms 1. Pay within 48 hours. 2. Fetch within 7 days. That is all. Version 1',
      foot(1, 1),
    ].join(' '),
  )
})

test('a document says what it is called, and in which language it is', async () => {
  const source = (await makePdf(about, () => {})).toString('latin1')
  expect(source).toContain('(Purchase agreement, Lot HL-10482)')
  expect(source).toContain('/DisplayDocTitle true')
  expect(source).toContain('/Lang (en-US)')
})

test('a screen reader is told what each piece is, and nothing else is content', async () => {
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const rows = Array.from({ length: 60 }, (_, at) => [`Run ${at + 1}`])
  const pdf = await makePdf(about, (page) => {
    subject(page, { title: 'A boat', photo: { jpeg, caption: null }, facts: [['VIN', 'X1']] })
    section(page, 'Terms')
    clauses(page, ['Pay within 48 hours.'])
    table(page, [{ heading: 'Auction', share: 1 }], rows)
    paragraphs(page, 'long '.repeat(2_000))
  })
  const source = pdf.toString('latin1')
  expect(source).toContain('/Marked true')
  expect(source).toContain('/Alt (Photo: A boat)')
  const tags = [...source.matchAll(/(\d+) 0 obj\n<<\n\/S \/(\w+)/g)]
    .toSorted(([, one], [, other]) => Number(one) - Number(other))
    .map(([, , tag]) => tag)
  expect(tags.slice(0, 5)).toEqual(['Document', 'P', 'P', 'H1', 'P'])
  expect(tags.slice(5, 10)).toEqual(['Figure', 'H2', 'P', 'P', 'H2'])
  expect(tags.slice(10, 18)).toEqual(['L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TR'])
  expect(tags.filter((tag) => tag === 'TH')).toHaveLength(1)
  expect(tags.filter((tag) => tag === 'TD')).toHaveLength(60)
  expect(drawnUnmarked(pdfOperators(pdf))).toEqual([])
})

test('a photo stands in the document as it was given, with what is to be said of it', async () => {
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const pdf = await makePdf(about, (page) =>
    subject(page, { title: 'A boat', photo: { jpeg, caption: 'Not this boat' }, facts: [] }),
  )
  expect(pdf.includes(jpeg)).toBe(true)
  expect(pdfText(pdf)).toContain('Not this boat')
})

test("a table's headings stand again on every page that it goes on to", async () => {
  const rows = Array.from({ length: 90 }, (_, at) => [`Run ${at + 1}`, `${at}`])
  const pdf = await makePdf(about, (page) =>
    table(
      page,
      [
        { heading: 'Auction', share: 0.5 },
        { heading: 'Bids', share: 0.5, align: 'right' },
      ],
      rows,
    ),
  )
  const count = pagesOf(pdf) ?? 0
  expect(count).toBeGreaterThan(1)
  const text = pdfText(pdf)
  expect(text.match(/Auction Bids/g)).toHaveLength(count)
  expect(text).toContain(foot(count, count))
  for (const [name] of rows) expect(text).toContain(`${name} `)
})

test('facts without end go on to further pages, and none is lost or printed over the foot', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [`Fact ${at}`, 'long '.repeat(at)] as const)
  const pdf = await makePdf(about, (page) => {
    facts(page, rows)
    factTable(page, rows)
  })
  const text = pdfText(pdf)
  for (const [label] of rows) expect(text.split(`${label} `)).toHaveLength(3)
})

test('the same content at the same time gives the same bytes', async () => {
  const write = () => makePdf(about, (page) => paragraphs(page, 'Hello'))
  expect((await write()).equals(await write())).toBe(true)
})

test.each([
  ['José Müller-Ångström', 'José Müller-Ångström'],
  ['Jose\u0301', 'José'],
  ['Łukasz Żółć, Nguyễn Đặng', 'Łukasz Żółć, Nguyễn Đặng'],
  ['Иван Ωμέγα 雨 😀', 'Иван Ωμέγα [U+96E8] [U+1F600]'],
  ['a tab\tand\r\na line', 'a tab and a line'],
  ['and \u202ebackwards', 'and [U+202E]backwards'],
])(
  'letters are printed as they are, or named, and none is printed wrongly: %s',
  async (text, printed) => {
    const pdf = await makePdf(about, (page) => facts(page, [['Buyer', text]]))
    expect(pdfText(pdf)).toBe(`${HEAD} Buyer ${printed} ${foot(1, 1)}`)
  },
)

test('a long text goes on over as many pages as it needs, and none of it is lost', async () => {
  const lines = Array.from({ length: 200 }, (_, at) => `Clause ${at + 1} is binding.`)
  const pdf = await makePdf(about, (page) => paragraphs(page, ...lines))
  const count = pagesOf(pdf) ?? 0
  expect(count).toBeGreaterThan(3)
  const feet = Array.from({ length: count }, (_, at) => foot(at + 1, count))
  const written = feet.reduce((text, line) => text.replace(` ${line}`, ''), pdfText(pdf))
  expect(written).toBe(`${HEAD} ${lines.join(' ')}`)
})

test('a document of western letters carries no font; other letters bring theirs', async () => {
  const [western, wider] = await Promise.all(
    ['José', 'Иван'].map((name) => makePdf(about, (page) => paragraphs(page, name))),
  )
  expect(western?.length).toBeLessThan(5_000)
  expect(western?.includes('FontFile')).toBe(false)
  expect(wider?.includes('FontFile')).toBe(true)
})

test('it is downloaded under its name, byte for byte, and kept by nobody', async () => {
  const pdf = await makePdf(about, (page) => paragraphs(page, 'Hello'))
  const response = pdfResponse(pdf, 'vehicle-history-HL-10482.pdf')
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="vehicle-history-HL-10482.pdf"',
    'cache-control': 'no-store',
  })
  expect(Buffer.from(await response.bytes()).equals(pdf)).toBe(true)
})

test('who writes and what stands at the foot can be told', async () => {
  const told = {
    sender: ['HAMMERLANE, online nationwide', '(800) 555-0142'],
    foot: { left: 'Terms accepted', right: 'INV-2026-000001' },
  }
  const pdf = await makePdf({ ...about, ...told }, (page) => paragraphs(page, 'Hello'))
  expect(pdfText(pdf)).toBe(
    'HAMMERLANE HAMMERLANE, online nationwide (800) 555-0142 Purchase agreement Lot HL-10482 Hello Terms accepted INV-2026-000001, page 1 of 1',
  )
})
