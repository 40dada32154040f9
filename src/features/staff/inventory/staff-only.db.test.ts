import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember } from '../../../../test/marketplace.ts'
import { openStaffApi, someInput, type StaffApi } from '../../../../test/staff-api.ts'

let staffApi: StaffApi

beforeAll(async () => {
  staffApi = await openStaffApi()
})
afterAll(() => staffApi.market.close())

describe('only staff and admins may', () => {
  const calls = () =>
    [
      ['POST', '/api/staff/auctions'],
      ['PATCH', `/api/staff/auctions/${randomUUID()}`],
      ...['publish', 'end', 'accept', 'relist', 'withdraw'].map((action) => [
        'POST',
        `/api/staff/auctions/${randomUUID()}/${action}`,
      ]),
      ...['GET', 'POST', 'PATCH'].map((method) => [
        method,
        `/api/staff/auctions/${randomUUID()}/photos`,
      ]),
      ['DELETE', `/api/staff/auctions/${randomUUID()}/photos/${randomUUID()}`],
    ] as [string, string][]

  test('nobody in particular is asked to sign in, whatever was sent', async () => {
    for (const [method, path] of calls()) {
      const { status, body } = await staffApi.market.ask(method, path, {
        body: method === 'GET' ? undefined : '{',
      })
      expect([path, status, body.code]).toEqual([path, 401, 'authentication_required'])
    }
  })

  test('a member is refused, before it is said whether the auction exists', async () => {
    for (const [method, path] of calls()) {
      const { status, body } = await staffApi.market.ask(method, path, {
        by: staffApi.member,
        body: method === 'GET' ? undefined : '{',
      })
      expect([path, status, body.code]).toEqual([path, 403, 'forbidden'])
    }
  })

  test('an admin may what staff may; a closed staff account may not', async () => {
    expect(
      (await staffApi.create(someInput(), await aMember(staffApi.market.db, { roles: ['admin'] })))
        .status,
    ).toBe(201)
    const closed = await aMember(staffApi.market.db, { roles: ['staff'] })
    await staffApi.market.db
      .updateTable('profiles')
      .set({ status: 'closed' })
      .where('id', '=', closed)
      .execute()
    expect(await staffApi.create(someInput(), closed)).toMatchObject({
      status: 403,
      body: { code: 'account_closed' },
    })
  })

  test('an id that is unknown or malformed is 404, before 400 and 422', async () => {
    for (const id of [randomUUID(), 'HL-20001']) {
      for (const body of ['{', { starting_bid: 'x' }, { ends_at: 'soon' }, {}]) {
        expect((await staffApi.edit(id, body)).status).toBe(404)
        expect((await staffApi.act(id, 'relist', body)).status).toBe(404)
      }
      expect((await staffApi.act(id, 'publish')).status).toBe(404)
    }
  })
})
