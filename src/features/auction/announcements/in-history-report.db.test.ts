import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCall } from '../../../../test/access/a-call.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { openStaffApi, someInput, type StaffApi } from '../../../../test/staff-api.ts'
import { readHistoryReport } from '../history-report/history-report.server.ts'

let desk: StaffApi

beforeAll(async () => {
  desk = await openStaffApi()
})
afterAll(() => desk.market.close())

async function reportOf(id: string): Promise<string> {
  const call = aCall({ params: { id } })
  const parts = { db: desk.market.db, documentPhoto: async () => null }
  const report = (await readHistoryReport.handle(call, parts)) as Response
  // Not `bytes`: the response may be the one of the server, which has not all of its methods.
  return pdfText(Buffer.from(await report.arrayBuffer()))
}

test('it tells what was corrected after the first bid, and calls today’s reading no other', async () => {
  const input = { ...someInput(), year: 2019, mileage: 48_120, status: 'available' }
  const lot = (await desk.create(input)).body.auction.id
  expect(await reportOf(lot)).not.toContain('Changed after the first bid')
  await desk.bid(lot, 10_100)
  const note = 'The reading was of the trip meter.'
  expect((await desk.edit(lot, { mileage: 84_120, note })).status).toBe(200)
  const text = await reportOf(lot)
  expect(text).toContain('Mileage corrected from 48,120 to 84,120 miles')
  expect(text).toContain(note)
  expect(text).toContain('Reading 84,120 miles')
  expect(text).not.toContain('intake')
})
