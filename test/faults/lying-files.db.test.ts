/**
 * Files that are not what they claim, at every call that takes one: each is refused in a sentence that says what to send instead, and
 * nothing of it is kept. Photos of damage are photos of their lot, so they come by the same call.
 */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ArchiveFault } from '../../src/features/staff/run-lists/photos/archive-fault.ts'
import { openArchive } from '../../src/features/staff/run-lists/photos/photo-archive.ts'
import { startAccountApi, type AccountApi } from '../account-api.ts'
import { largeHeic } from '../pictures/large-heic.ts'
import { aPicture, largeJpeg, largePng } from '../pictures/lying-pictures.ts'
import { aWorkbook, anArchive } from '../run-lists/workbooks.ts'
import { openStaffApi, someInput, type StaffApi } from '../staff-api.ts'

let api: StaffApi
let account: AccountApi
let lot: string

beforeAll(async () => {
  ;[api, account] = await Promise.all([openStaffApi(), startAccountApi()])
  lot = (await api.create({ ...someInput(), status: 'available' })).body.auction.id
})
afterAll(async () => {
  await api.market.close()
  await account.close()
})

type Bytes = Uint8Array | Promise<Uint8Array>

const text = (content: string) => Buffer.from(content)
const aPage = text('<!doctype html><html><body><table><tr><td>1</td></tr></table></body></html>')
const aPdf = text('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n')
const anOldWorkbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())
const aZip = async () => bytesOf(await anArchive({ 'a.txt': 'a' }))
const firstOf = async (bytes: Bytes, length: number) => (await bytes).subarray(0, length)

async function formOf(bytes: Bytes, name: string, more: Record<string, string> = {}) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await bytes)], name))
  for (const [field, value] of Object.entries(more)) form.set(field, value)
  return form
}

/** How a call of staff refused what was sent, at its file. */
async function refusalOf(path: string, body: unknown) {
  const { status, body: told } = await api.market.ask('POST', path, { by: api.staff, body })
  return toldOf(status, told)
}

/** How the ID photo of somebody who has just signed up was refused. */
async function idRefusalOf(body: FormData | string) {
  const { session } = await account.service.signedUp(`${crypto.randomUUID()}@example.com`)
  const init = { method: 'PUT', body }
  const answer = await account.request('/api/me/id-photo', init, session.access_token)
  return toldOf(answer.status, await answer.json())
}

interface Told {
  detail?: string
  errors?: { path: string; message: string }[]
}

function toldOf(status: number, { detail, errors = [] }: Told) {
  expect(errors.map(({ path }) => path.replace(/\.0$/, ''))).toEqual(['file'])
  return { status, detail, message: errors[0]?.message }
}

describe('a file that claims to be a photo', () => {
  const NO_PICTURE = 'is not a picture we can read. Use JPEG, PNG, WebP or HEIC'
  const TOO_LARGE = 'has more than 60 megapixels. Save a smaller copy'
  const NO_ID = 'Please upload an image file under 5MB'
  const ID_TOO_LARGE = `Your photo ${TOO_LARGE}.`
  const HEIC_TOO_LARGE =
    'has more than 25 megapixels. Save it as JPEG, or take it with 24 megapixels or fewer'

  const LIES: [what: string, bytes: () => Bytes, ofLot: string, ofId: string][] = [
    ['a text', () => text('no picture'), NO_PICTURE, NO_ID],
    ['nothing', () => text(''), NO_PICTURE, NO_ID],
    ['a web page', () => aPage, NO_PICTURE, NO_ID],
    [
      'a drawing that may hold scripts',
      () => text('<svg width="9" height="9"/>'),
      NO_PICTURE,
      NO_ID,
    ],
    ['a PDF', () => aPdf, NO_PICTURE, NO_ID],
    ['an archive', aZip, NO_PICTURE, NO_ID],
    [
      'a program after the head of a JPEG',
      () => Buffer.from('\xff\xd8\xff\xe0<?php ?>', 'latin1'),
      NO_PICTURE,
      NO_ID,
    ],
    ['a JPEG that is broken off', () => firstOf(aPicture('jpeg'), 60), NO_PICTURE, NO_ID],
    ['a PNG that is broken off', () => firstOf(aPicture('png'), 60), NO_PICTURE, NO_ID],
    [
      'a HEIC that is broken off',
      () => firstOf(readFile('test/pictures/license.heic'), 500),
      NO_PICTURE,
      NO_ID,
    ],
    ['a PNG of 100 megapixels', () => largePng(10_000), TOO_LARGE, ID_TOO_LARGE],
    ['a JPEG of 100 megapixels', () => largeJpeg(10_000), TOO_LARGE, ID_TOO_LARGE],
    ['a HEIC of 36 megapixels', largeHeic, HEIC_TOO_LARGE, `Your photo ${HEIC_TOO_LARGE}.`],
  ]

  test.each(LIES)('%s: of a lot, alone or out of an archive, and of an ID', async (...lie) => {
    const [, bytes, ofLot, ofId] = lie
    const before = api.market.files.paths()
    const photos = `/api/staff/auctions/${lot}/photos`
    const alone = await refusalOf(photos, await formOf(bytes(), 'front.jpg'))
    expect(alone).toEqual({
      ...{ status: 422, detail: `front.jpg ${ofLot}`, message: `front.jpg ${ofLot}` },
    })
    const archive = await openArchive(await anArchive({ 'A-17/front.jpg': await bytes() }))
    const packed = (await archive.photos[0]?.open()) ?? new File([], '')
    const unpacked = await formOf(bytesOf(packed), packed.name, { source: 'of an archive' })
    expect(await refusalOf(photos, unpacked)).toEqual(alone)
    const id = await formOf(bytes(), 'license.jpg')
    expect(await idRefusalOf(id)).toEqual({
      ...{ status: 422, detail: ofId, message: ofId },
    })
    expect(api.market.files.paths()).toEqual(before)
  })
})

describe('a file that claims to be an archive of photos', () => {
  const names = ['../../A-17.jpg', '/etc/A-17.jpg', String.raw`C:\A-17.jpg`, String.raw`a\..\b.jpg`]

  test.each(names)('is not unpacked to where a name leads: %s', async (name) => {
    const { photos, refused } = await openArchive(await anArchive({ [name]: 'x' }))
    expect([photos, refused.map(({ reason }) => reason)]).toEqual([
      [],
      ['Its name leads out of the archive. Rename it, and pack it again.'],
    ])
  })

  test('is told where it is locked with a password', async () => {
    const bytes = Buffer.from(await bytesOf(await anArchive({ 'A-17.jpg': 'x' })))
    // The first of the flags, in the directory and before the file (APPNOTE.TXT, section 4.4.4).
    for (const [mark, at] of [
      ['PK\x01\x02', 8],
      ['PK\x03\x04', 6],
    ] as const)
      bytes.writeUInt8(bytes.readUInt8(bytes.indexOf(mark) + at) | 1, bytes.indexOf(mark) + at)
    const { photos, refused } = await openArchive(new Blob([bytes]))
    expect([photos, refused.map(({ reason }) => reason)]).toEqual([
      [],
      ['It is encrypted. Pack it without a password.'],
    ])
  })

  test.each<[string, () => Bytes]>([
    ['a photo', () => aPicture('jpeg')],
    ['a PDF', () => aPdf],
    ['nothing', () => text('')],
    ['an archive that is broken off', () => firstOf(aZip(), 40)],
  ])('%s', async (_, bytes) => {
    const opened = openArchive(new Blob([new Uint8Array(await bytes())]))
    await expect(opened).rejects.toThrow(ArchiveFault)
    await expect(opened).rejects.toThrow(
      'This is not a ZIP file that we can read. Pack the photos again, as ZIP.',
    )
  })
})

describe('a file that claims to be a list', () => {
  const NO_LIST = 'This is not a list that we can read. Choose a CSV or XLSX file.'
  const NO_WORKBOOK = 'We cannot read this workbook. Save the list as XLSX or CSV.'
  const TOO_OLD = 'Save the workbook as XLSX or CSV: XLS is too old.'
  const NO_TEXT =
    'We cannot read this file. Choose the CSV or camt.053 file of the bank, not a spreadsheet, a PDF or a web page.'
  const EMPTY = 'The file is empty. Choose another one.'
  const NO_DOCUMENT =
    'This is not a bank statement (camt.053): it has no Document. Choose the CSV or camt.053 file of the bank.'

  const LIES: [what: string, () => Bytes, list: string, statement: string][] = [
    ['a photo', () => aPicture('jpeg'), NO_LIST, NO_TEXT],
    ['a PDF of letters alone', () => aPdf, NO_LIST, NO_TEXT],
    ['a PDF of bytes', () => text('%PDF-1.7\0\x01\x02'), NO_LIST, NO_TEXT],
    ['a letter', () => text(String.raw`{\rtf1\ansi Date,Amount}`), NO_LIST, NO_TEXT],
    ['an old workbook', () => anOldWorkbook, TOO_OLD, NO_TEXT],
    ['an archive of something else', aZip, NO_WORKBOOK, NO_TEXT],
    ['a broken workbook', () => firstOf(aWorkbook([['VIN']]), 300), NO_WORKBOOK, NO_TEXT],
    ['a web page, as some programs save tables', () => aPage, NO_LIST, NO_TEXT],
    ['other XML', () => text('<?xml version="1.0"?><invoices/>'), NO_LIST, NO_DOCUMENT],
    ['nothing', () => text(''), EMPTY, EMPTY],
  ]
  const settings = JSON.stringify({
    ...{ consignor: 'Harbor Federal', new_consignor: true, heading_row: 1, columns: ['vin'] },
    ...{ category: 'cars-trucks', starting_bid: 9_500, ends_at: someInput().ends_at },
  })
  const kept = async () => ({
    lists: await api.market.db.selectFrom('run_lists').select('id').execute(),
    statements: await api.market.db.selectFrom('statements').select('id').execute(),
    lots: await api.market.db.selectFrom('consignments').select('auction_id').execute(),
  })

  test.each(LIES)(
    '%s: as a run list and as a bank statement',
    async (_, bytes, list, statement) => {
      for (const call of ['/preview', '/check', '/check.csv', '']) {
        const form = await formOf(bytes(), 'november.csv', call === '/preview' ? {} : { settings })
        const told = await refusalOf(`/api/staff/run-lists${call}`, form)
        expect([call, told]).toEqual([call, { status: 422, detail: list, message: list }])
      }
      const form = await formOf(bytes(), 'november.csv')
      const told = await refusalOf('/api/staff/statements', form)
      expect([told.status, told.message]).toEqual([422, statement])
      expect(told.detail).toMatch(/^Nothing was imported: 1 problem\. Line \d+: /)
      expect(await kept()).toEqual({ lists: [], statements: [], lots: [] })
    },
  )

  test('is told before a statement is imported too, as far as its beginning tells it', async () => {
    for (const bytes of [await aPicture('jpeg'), aPdf, anOldWorkbook, aPage]) {
      const form = await formOf(bytes, 'november.csv')
      const told = await refusalOf('/api/staff/statements/preview', form)
      expect(told).toEqual({ status: 422, detail: NO_TEXT, message: NO_TEXT })
    }
  })
})

test.each([
  ['/api/staff/run-lists', 'Please choose a run list to import'],
  ['/api/staff/run-lists/preview', 'Please choose a run list to import'],
  ['/api/staff/statements', 'Please choose a bank statement to import'],
  ['/api/staff/statements/preview', 'Please choose a bank statement to import'],
  ['/api/me/id-photo', 'Please upload your ID photo'],
])('no file at all: %s', async (path, detail) => {
  const named = new FormData()
  named.set('file', 'november.csv')
  for (const body of [new FormData(), named, '{}']) {
    const told = path.startsWith('/api/me') ? idRefusalOf(body) : refusalOf(path, body)
    expect(await told).toEqual({ status: 422, detail, message: detail })
  }
})
