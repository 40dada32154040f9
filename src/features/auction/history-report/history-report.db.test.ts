import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCall } from '../../../../test/access/a-call.ts'
import { spanishPaper } from '../../../../test/pages/spanish-paper.ts'
import { pdfPages, pdfText, placeOf } from '../../../../test/pdf-text.ts'
import { openStaffApi, someInput, type StaffApi } from '../../../../test/staff-api.ts'
import type { DocumentPicture } from '../../../server/files/pdf-parts.ts'
import { readHistoryReport } from './history-report.server.ts'

let desk: StaffApi
let lot: string

beforeAll(async () => {
  desk = await openStaffApi()
  const description = 'It was kept under a roof. '.repeat(150)
  const facts = { year: 2019, make: 'Ford', model: 'F-150', mileage: 48_120, description }
  lot = (await desk.create({ ...someInput(), ...facts, status: 'available' })).body.auction.id
})
afterAll(() => desk.market.close())

async function reportWith(photo: DocumentPicture | null): Promise<Buffer> {
  const call = aCall({ params: { id: lot } })
  const parts = { db: desk.market.db, documentPhoto: async () => photo }
  const report = (await readHistoryReport.handle(call, parts)) as Response
  return Buffer.from(await report.arrayBuffer())
}

test('the photo of the vehicle stands on the first page, and only there', async () => {
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const pages = pdfPages(await reportWith({ jpeg, caption: null }))
  expect(pages.length).toBeGreaterThan(1)
  expect(pages[0]?.pictures.map((drawn) => drawn.equals(jpeg))).toEqual([true])
  for (const { pictures } of pages.slice(1)) expect(pictures).toEqual([])
})

test('without a photo it is made all the same', async () => {
  const pdf = await reportWith(null)
  expect(pdfPages(pdf).flatMap(({ pictures }) => pictures)).toEqual([])
  expect(pdfText(pdf)).toContain('48,120 miles')
})

test('it has the logo at its head, and its number and how many there are at the foot of each page', async () => {
  const pages = pdfPages(await reportWith(null))
  const [logo, ...others] = pages.map(({ drawing }) => drawing.includes(FIRST_STROKE))
  expect(logo).toBe(true)
  expect(others).not.toContain(true)
  expect(pages[0]?.texts[0]?.text).toBe('HAMMERLANE')
  for (const [at, { texts }] of pages.entries())
    expect(texts.at(-1)?.text).toBe(`Page ${at + 1} of ${pages.length}`)
})

test('in Spanish its headings and labels are Spanish, and no English one is left', async () => {
  const text = await spanishPaper(() => reportWith(null), {
    parts: ['papers/vehicle-history', 'papers/document', 'rules/vehicle', 'rules/condition'],
  })
  for (const part of [
    ...['Informe de historial del vehículo', 'Detalles del vehículo', 'Marca'],
    ...['En los registros de Hammerlane', 'Aún no hay ofertas.', 'Estado según la descripción'],
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/Make|Page/)
})

test('its facts stand in two columns', async () => {
  const [first] = pdfPages(await reportWith(null))
  const where = (label: string) => placeOf(first?.texts ?? [], label)
  const [year, make, model] = [where('Year'), where('Make'), where('Model')]
  // The page is 612 points wide.
  expect(year.x).toBeLessThan(100)
  expect(make.x).toBeGreaterThan(306)
  expect(make.y).toBe(year.y)
  expect(model.x).toBe(year.x)
  expect(model.y).toBeLessThan(year.y)
})

/** Where the mark of the logo begins: the foot of its lane's first line. */
const FIRST_STROKE = '7.2 29 m'
