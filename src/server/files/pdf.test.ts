import { expect, test } from 'vitest'
import { pdfText } from '../../../test/pdf-text.ts'
import { bullets, facts, makePdf, paragraphs, section, smallPrint } from './pdf.ts'

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
