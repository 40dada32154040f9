import { expect, test } from 'vitest'
import { spanishPaper } from '../../../test/pages/spanish-paper.ts'
import { pdfPages, pdfText } from '../../../test/pdf-text.ts'
import { CAMRY, HOUSE, RECEIVED } from '../../../test/sales/camry-paper.ts'
import { TERMS_TODAY } from '../../rules/sales/terms.ts'
import { passPdf } from './release-pass.server.ts'
import { warrantyPdf } from './warranty.server.ts'

/** Lines as they run on. */
function wordsOf(pdf: Buffer): string {
  return pdfText(pdf).replaceAll(/\s+/g, ' ')
}

test('a release pass names vehicle, buyer and place, and has the code in letters', async () => {
  const pass = { code: 'ABCDEFGHJKMNPQRSTVWXYZ01', madeAt: RECEIVED }
  const text = wordsOf(await passPdf(CAMRY, pass, HOUSE))
  for (const part of [
    '2021 Toyota Camry SE Lot HL-10466 VIN 4T1G11AK1MU410466',
    'ABCD-EFGH-JKMN- PQRS-TVWX-YZ01',
    'The vehicle stands in Charlotte, NC.',
    'Buyer Priya Nair Customer ID HL-203355 Invoice INV-2026-004188',
    'Call (800) 555-0142 to agree on a day, within 7 days of the payment.',
  ])
    expect(text).toContain(part)
})

test.each([
  [
    'a release pass',
    () => passPdf(CAMRY, { code: 'ABCDEFGHJKMNPQRSTVWXYZ01', madeAt: RECEIVED }, HOUSE),
  ],
  ['a certificate', () => warrantyPdf(CAMRY, RECEIVED, HOUSE)],
])('%s has our name at its head, and its number at the foot of each page', async (_, write) => {
  const pages = pdfPages(await write())
  expect(pages[0]?.texts[0]?.text).toBe('HAMMERLANE')
  for (const [at, { texts }] of pages.entries())
    expect(texts.at(-1)?.text).toBe(`Page ${at + 1} of ${pages.length}`)
})

test('a certificate says what is warranted, until when and to whom, by the terms of the sale', async () => {
  const text = wordsOf(await warrantyPdf(CAMRY, RECEIVED, HOUSE))
  for (const part of [
    'Warranty 6 months or 10,000 miles, whichever comes first',
    'Ends May 25, 2027, or 10,000 miles after the mileage at sale',
    'Holder Priya Nair',
    'Until Wednesday, December 9, 2026, 10:00 AM EST it can also be returned, tested for up to 1,000 miles. Our money-back guarantee also applies.',
    'cannot be transferred',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Charlotte')
})

test('what counts hours is warranted by time alone, under longer terms too', async () => {
  const longer = { warrantyMonths: 12, warrantyYearsExtended: 8, returnDays: 30 }
  const terms = { ...TERMS_TODAY, ...longer }
  const item = { ...CAMRY.item, countsMiles: false, mileage: '1,204 hours' }
  const boat = { ...CAMRY, item, sale: { ...CAMRY.sale, terms } }
  const text = wordsOf(await warrantyPdf(boat, RECEIVED, HOUSE))
  expect(text).toContain('Warranty 12 months Ends November 25, 2027 ')
  expect(text).toContain('can be extended to 8 years.')
  expect(text).toContain('Until Friday, December 25, 2026, 10:00 AM EST it can also be returned.')
  expect(text).not.toContain('10,000 miles')
})

test.each([
  [
    'a release pass',
    () => passPdf(CAMRY, { code: 'ABCDEFGHJKMNPQRSTVWXYZ01', madeAt: RECEIVED }, HOUSE),
    [
      ...['Pase de retiro', 'Código, sirve una sola vez', 'El vehículo está en Charlotte, NC.'],
      ...['Quién puede retirarlo Comprador Priya Nair', 'En el patio', 'Página 1 de '],
    ],
  ],
  [
    'a certificate',
    () => warrantyPdf(CAMRY, RECEIVED, HOUSE),
    [
      ...['Certificado de garantía', 'Qué cubre la garantía Garantía 6 meses o 10,000 millas'],
      ...['Titular Priya Nair', 'Términos', 'Página 1 de '],
    ],
  ],
])('%s is Spanish for who reads Spanish, with no English left', async (_, make, headings) => {
  const text = await spanishPaper(make, {
    parts: ['papers/delivery-papers', 'papers/document', 'rules/vehicle'],
    // Put into words before the paper is drawn.
    kept: ['38,115 miles'],
  })
  for (const heading of headings) expect(text).toContain(heading)
})
