import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember } from '../../../../test/marketplace.ts'
import { openStaffDesk, someInput, type StaffDesk } from '../../../../test/staff-desk.ts'

let desk: StaffDesk

beforeAll(async () => {
  desk = await openStaffDesk()
})
afterAll(() => desk.market.close())

describe('only staff and admins may', () => {
  const calls = () =>
    [
      ['POST', '/api/staff/auctions'],
      ['PATCH', `/api/staff/auctions/${randomUUID()}`],
      ...['publish', 'end', 'accept', 'relist', 'withdraw'].map((action) => [
        'POST',
        `/api/staff/auctions/${randomUUID()}/${action}`,
      ]),
    ] as [string, string][]

  test('nobody in particular is asked to sign in, whatever was sent', async () => {
    for (const [method, path] of calls()) {
      const { status, body } = await desk.market.ask(method, path, { body: '{' })
      expect([path, status, body.code]).toEqual([path, 401, 'authentication_required'])
    }
  })

  test('a member is refused, before it is said whether the auction exists', async () => {
    for (const [method, path] of calls()) {
      const { status, body } = await desk.market.ask(method, path, { by: desk.member, body: '{' })
      expect([path, status, body.code]).toEqual([path, 403, 'forbidden'])
    }
  })

  test('an admin may what staff may; a closed staff account may not', async () => {
    expect(
      (await desk.create(someInput(), await aMember(desk.market.db, { roles: ['admin'] }))).status,
    ).toBe(201)
    const closed = await aMember(desk.market.db, { roles: ['staff'] })
    await desk.market.db
      .updateTable('profiles')
      .set({ status: 'closed' })
      .where('id', '=', closed)
      .execute()
    expect(await desk.create(someInput(), closed)).toMatchObject({
      status: 403,
      body: { code: 'account_closed' },
    })
  })

  test('an id that is unknown or malformed is 404, before 400 and 422', async () => {
    for (const id of [randomUUID(), 'HL-20001']) {
      for (const body of ['{', { starting_bid: 'x' }, { ends_at: 'soon' }, {}]) {
        expect((await desk.edit(id, body)).status).toBe(404)
        expect((await desk.act(id, 'relist', body)).status).toBe(404)
      }
      expect((await desk.act(id, 'publish')).status).toBe(404)
    }
  })
})
