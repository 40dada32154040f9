import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRow, csv, runListsOf, type RunLists } from '../../../../test/run-lists/lists.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import type { ImportedList } from './run-lists.ts'

let api: StaffApi
let lists: RunLists

beforeAll(async () => {
  api = await openStaffApi()
  lists = runListsOf(api)
})
afterAll(() => api.market.close())

/** The last list that was imported. */
async function lastList(): Promise<ImportedList> {
  const { body } = await api.market.ask('GET', '/api/staff/run-lists', { by: api.staff })
  const [last] = (body as { items: ImportedList[] }).items
  if (!last) throw new Error('no list was imported')
  return last
}

const move = ({ id, consignor }: ImportedList, change: object = {}) =>
  api.market.ask('POST', `/api/staff/run-lists/${id}/consignor`, {
    by: api.staff,
    body: {
      ...{ consignor: 'Never Bank', new_consignor: false, was: consignor.id },
      ...{ reason: 'The file was theirs', ...change },
    },
  })

test('a list that was booked to the wrong consignor is moved; what was published stays', async () => {
  await lists.send('', csv([aRow()]), { consignor: 'Right Bank' })
  await lists.send('', csv([aRow(), aRow(), aRow()]), { consignor: 'Wrong Bank' })
  const [published] = await lists.lotsOf('Wrong Bank')
  await api.act(published?.id ?? '', 'publish')
  const list = await lastList()
  expect(list).toMatchObject({
    ...{ file_name: 'november.csv', consignor: { name: 'Wrong Bank' } },
    ...{ lot_count: 3, draft_count: 2 },
  })
  expect(await move(list, { consignor: 'right bank' })).toMatchObject({
    ...{ status: 200, body: { moved_count: 2, left_count: 1 } },
  })
  expect(await lists.lotsOf('Wrong Bank')).toHaveLength(1)
  const moved = await lists.lotsOf('Right Bank')
  expect(moved).toHaveLength(3)
  expect(await api.auditOf(list.id)).toEqual(['run-list.move'])
  expect(await api.auditOf(moved[1]?.id ?? '')).toEqual(['auction.move'])
  expect(await lastList()).toMatchObject({ consignor: { name: 'Right Bank' } })
})

test('of two who move a list the second is told', async () => {
  await lists.send('', csv([aRow()]), { consignor: 'Moved Bank' })
  const seen = await lastList()
  const [one, other] = await Promise.all([
    move(seen, { consignor: 'Mine', new_consignor: true }),
    move(seen, { consignor: 'Yours', new_consignor: true }),
  ])
  expect([one.status, other.status].toSorted()).toEqual([200, 409])
})

test('it is not moved to where it is, to nobody, without a reason, or without a draft', async () => {
  await lists.send('', csv([aRow()]), { consignor: 'Staying Bank' })
  const list = await lastList()
  expect(await move(list, { consignor: 'STAYING BANK' })).toMatchObject({ status: 422 })
  expect(await move(list)).toMatchObject({ status: 422 })
  expect(await move(list, { consignor: 'Right Bank', reason: ' ' })).toMatchObject({ status: 422 })
  const [lot] = await lists.lotsOf('Staying Bank')
  await api.act(lot?.id ?? '', 'publish')
  expect(await move(list, { consignor: 'Right Bank' })).toMatchObject({ status: 409 })
})

test('two lots of a consignor do not come to have the same stock number', async () => {
  await lists.send('', csv([aRow({ stock_number: 'A-1' })]), { consignor: 'Numbers One' })
  await lists.send('', csv([aRow({ stock_number: 'a-1' })]), { consignor: 'Numbers Two' })
  const { status, body } = await move(await lastList(), { consignor: 'Numbers One' })
  expect([status, body.detail]).toEqual([
    ...[409, expect.stringMatching(/Numbers One has the stock number A-1 already: HL-/)],
  ])
})
