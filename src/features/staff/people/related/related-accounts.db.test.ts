import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember, openMarketplace, type Marketplace } from '../../../../../test/marketplace.ts'
import { aWin } from '../../../../../test/sales/sales.ts'
import { dayFromNow } from '../../../../../test/sales/sold-lots.ts'
import { MOST_RELATED } from '../../../../rules/safeguards/related-accounts.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36'

let market: Marketplace
let staff: string
let dana: string
/** So that no test finds the accounts of another. */
let own: string

beforeAll(async () => {
  market = await openMarketplace()
  staff = await aMember(market.db, { roles: ['member', 'staff'] })
})
afterAll(() => market.close())
beforeEach(async () => {
  own = randomUUID()
  dana = await aMember(market.db)
})

async function related(id = dana) {
  return (await market.ask('GET', `/api/staff/members/${id}/related`, { by: staff })).body.items
}

function tell(id: string, profile: object) {
  return market.db.updateTable('profiles').set(profile).where('id', '=', id).execute()
}

async function another(profile?: object): Promise<string> {
  const id = await aMember(market.db)
  if (profile) await tell(id, profile)
  return id
}

async function signIn(id: string, ip: string, user_agent = CHROME): Promise<void> {
  const session = { user_id: id, refresh_key: Buffer.alloc(61), ip, user_agent }
  await market.db.insertInto('sessions').values(session).execute()
}

async function paidBy(id: string, sender: string): Promise<void> {
  const sale = await aWin(market.db, id)
  await market.ask('POST', `/api/staff/reservations/${sale.id}/payments`, {
    ...{ by: staff, headers: { 'Idempotency-Key': randomUUID() } },
    body: { amount: 1_000, received_on: dayFromNow(), sender },
  })
}

test('who has nothing in common is not among them', async () => {
  await another({ address: 'Elsewhere 1', telephone: '2125550199' })
  expect(await related()).toEqual([])
  await tell(dana, { address: '', city: '', telephone: '' })
  await another({ address: '', city: '', telephone: '' })
  expect(await related()).toEqual([])
})

test('an address is the same however it was typed, in the same town', async () => {
  await tell(dana, { address: `1180 Harbor View Dr. ${own}`, city: 'Tampa' })
  const drew = await another({ address: `1180  harbor view dr, ${own}`, city: 'TAMPA' })
  await another({ address: `1180 Harbor View Dr. ${own}`, city: 'Miami' })
  expect(await related()).toMatchObject([
    {
      ...{ id: drew, strength: 'weak', defaults: 0, status: 'open' },
      reasons: [{ relation: 'address', what: `1180 Harbor View Dr. ${own}, Tampa` }],
    },
  ])
})

test('a telephone number is the same with its country’s code and without, and only its end is told', async () => {
  await tell(dana, { telephone: '+1 (813) 555-0164' })
  const drew = await another({ telephone: '813 555 0164' })
  const reasons = [{ relation: 'phone', what: '0164' }]
  expect(await related()).toMatchObject([{ id: drew, strength: 'some', reasons }])
  expect(await related(drew)).toMatchObject([{ id: dana, reasons }])
})

test('the same browser at the same network address counts, either alone does not', async () => {
  await signIn(dana, '203.0.113.7')
  await signIn(dana, '203.0.113.7')
  const drew = await another()
  await signIn(drew, '203.0.113.7')
  await signIn(await another(), '203.0.113.8')
  await signIn(await another(), '203.0.113.7', `${CHROME} Edg/140.0`)
  const reasons = [{ relation: 'device', what: 'Chrome on Windows' }]
  expect(await related()).toMatchObject([{ id: drew, strength: 'some', reasons }])
})

test('whoever paid for both relates them', async () => {
  await paidBy(dana, `Whitfield ${own}`)
  await paidBy(dana, `Whitfield ${own}`)
  const drew = await another()
  await paidBy(drew, `WHITFIELD ${own}`)
  expect(await related()).toMatchObject([
    { id: drew, strength: 'weak', reasons: [{ relation: 'payer', what: `Whitfield ${own}` }] },
  ])
})

test('several reasons stand together, the strongest account first', async () => {
  const address = { address: `Main ${own}`, city: 'Tampa' }
  await tell(dana, { ...address, telephone: '4155550111' })
  const neighbour = await another(address)
  const drew = await another({ ...address, telephone: '4155550111' })
  const found = await related()
  expect(found.map(({ id, strength }) => [id, strength])).toEqual([
    [drew, 'strong'],
    [neighbour, 'weak'],
  ])
  expect(found[0]?.reasons.map(({ relation }) => relation)).toEqual(['address', 'phone'])
})

test('what a crowd shares says nothing', async () => {
  const office = { address: `Office ${own}`, city: 'Tampa' }
  await tell(dana, office)
  for (let count = 1; count < MOST_RELATED; count += 1) await another(office)
  expect(await related()).toHaveLength(MOST_RELATED - 1)
  await another(office)
  expect(await related()).toEqual([])
})
