import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { aWin } from '../../../test/sales/sales.ts'
import { MINUTE } from '../../rules/durations.ts'
import { noteLook } from './note-look.server.ts'

let market: Marketplace
let staff: string
let dana: string

beforeAll(async () => {
  market = await openMarketplace()
  staff = await aMember(market.db, { roles: ['member', 'staff'] })
})
afterAll(() => market.close())
beforeEach(async () => {
  dana = await aMember(market.db)
})

const look = (by = staff, details: object = {}) =>
  noteLook(market.db, { userId: by }, 'view-member', dana, details)

function looks(subject = dana) {
  const log = market.db.selectFrom('audit_log').select(['action', 'actor_id', 'details'])
  return log.where('subject', '=', subject).orderBy('at').execute()
}

test('the same look is written once, and again after a while', async () => {
  const line = { actor_id: staff, action: 'view-member', subject: dana, details: '{}' }
  const at = new Date(Date.now() - 11 * MINUTE)
  await market.db
    .insertInto('audit_log')
    .values({ ...line, at })
    .execute()
  await look()
  await look()
  const noted = { action: 'view-member', actor_id: staff, details: {} }
  expect(await looks()).toEqual([noted, noted])
})

test('another person’s look, and one at something else, are written too', async () => {
  const colleague = await aMember(market.db, { roles: ['member', 'staff'] })
  await look()
  await look(colleague)
  await look(staff, { reservation: 'one' })
  await look(staff, { reservation: 'other' })
  expect((await looks()).map(({ details }) => details)).toEqual([
    {},
    {},
    { reservation: 'one' },
    { reservation: 'other' },
  ])
})

test('whoever opens a sale has looked at its buyer', async () => {
  const { id } = await aWin(market.db, dana)
  const open = () => market.ask('GET', `/api/staff/reservations/${id}`, { by: staff })
  expect((await open()).status).toBe(200)
  await open()
  const details = { reservation: id }
  expect(await looks()).toEqual([{ action: 'view-member', actor_id: staff, details }])
})

test('whoever lists members is written down with what was searched for', async () => {
  const list = (query: string) => market.ask('GET', `/api/staff/members?${query}`, { by: staff })
  await list('q=dana')
  await list('q=dana')
  await list('status=closed')
  expect((await looks('members')).map(({ action, details }) => [action, details])).toEqual([
    ['list-members', { q: 'dana', sort: '-created_at' }],
    ['list-members', { status: 'closed', sort: '-created_at' }],
  ])
})
