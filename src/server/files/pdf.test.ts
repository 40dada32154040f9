import { expect, test } from 'vitest'
import { pdfText } from '../../../test/pdf-text.ts'
import { bullets, facts, makePdf, paragraphs, pdfResponse, section, smallPrint } from './pdf.ts'

const about = { title: 'Purchase agreement', madeAt: new Date('2026-11-21T18:00:00.000Z') }

test('a document holds its title and all that was written, in order', async () => {
  const pdf = await makePdf(about, (page) => {
    facts(page, [['Buyer', 'Dana Whitfield']])
    section(page, 'Terms')
    bullets(page, ['Pay within 48 hours.', 'Fetch within 7 days.'])
    paragraphs(page, 'That is all.')
    smallPrint(page, 'Version 1')
  })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdfText(pdf)).toBe(
    'HAMMERLANE Purchase agreement Buyer Dana Whitfield Terms Pay within 48 hours. Fetch within 7 days. That is all. Version 1',
  )
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
    expect(pdfText(pdf)).toBe(`HAMMERLANE Purchase agreement Buyer ${printed}`)
  },
)

test('a long text goes on over as many pages as it needs, and none of it is lost', async () => {
  const lines = Array.from({ length: 200 }, (_, at) => `Clause ${at + 1} is binding.`)
  const pdf = await makePdf(about, (page) => paragraphs(page, ...lines))
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3)
  expect(pdfText(pdf)).toBe(`HAMMERLANE Purchase agreement ${lines.join(' ')}`)
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
