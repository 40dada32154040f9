import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, openMarketplace, type Marketplace } from '../../../../test/marketplace.ts'
import { aPurchase, paying, play } from '../../../../test/sales/play-sale.ts'
import { testSecrets } from '../../../../test/secrets.ts'
import { cents } from '../../../rules/money.ts'
import { printedReleaseCode, RELEASE_CODE_LENGTH } from '../../../rules/sales/release-code.ts'
import type { Handover, SaleCommand } from '../../../rules/sales/sale.ts'
import { lockSold } from '../settle-sale.server.ts'
import { chooseHandover } from './choose-handover.server.ts'
import { findByReleaseCode, openReleasePass, releaseByPass } from './release-pass.server.ts'

let market: Marketplace
let buyer: string
let staff: string
let id: string

beforeAll(async () => {
  market = await openMarketplace()
  buyer = await aMember(market.db)
  staff = await aMember(market.db, { roles: ['member', 'staff'] })
})
afterAll(() => market.close())
beforeEach(async () => {
  id = await aPurchase(market, buyer)
})

const pickUp: SaleCommand = {
  type: 'choose-handover',
  handover: { method: 'pick_up' },
  delivery: null,
}

const open = (sale = id) =>
  market.db.transaction().execute((tx) => openReleasePass(tx, testSecrets, sale))
const find = (typed: string) => findByReleaseCode(market.db, testSecrets, typed)
const release = (typed: string, sale = id) =>
  market.db.transaction().execute(async (tx) => {
    const { locked } = await lockSold(tx, sale)
    return releaseByPass(tx, testSecrets, locked, { typed, actor: staff })
  })
const rowOf = (sale = id) =>
  market.db.selectFrom('release_passes').selectAll().where('sale_id', '=', sale).executeTakeFirst()

describe('a release pass', () => {
  test('is made once, and is the same whenever it is opened', async () => {
    await play(market.db, id, paying(10_000), pickUp)
    const [one, two] = await Promise.all([open(), open()])
    expect(one.code).toHaveLength(RELEASE_CODE_LENGTH)
    expect([two.code, (await open()).code]).toEqual([one.code, one.code])
    expect(await find(printedReleaseCode(one.code))).toEqual({ saleId: id, usedAt: null })
  })

  test('is in the database neither in words nor as a hash that could be made without the key', async () => {
    await play(market.db, id, paying(10_000), pickUp)
    const { code } = await open()
    const row = await rowOf()
    expect(row?.code.includes(code)).toBe(false)
    expect(testSecrets.decrypt(row?.code ?? Buffer.of(), `release pass ${id}`).toString()).toBe(
      code,
    )
    expect(row?.digest).toHaveLength(32)
  })

  test.each<[string, SaleCommand[]]>([
    ['is not paid', [pickUp]],
    ['is paid but not chosen', [paying(10_000)]],
    ['has a line that came later', [paying(10_000), pickUp, aLine()]],
  ])('is not there for what %s', async (_, commands) => {
    await play(market.db, id, ...commands)
    await expect(open()).rejects.toMatchObject({ code: 'not_available' })
    expect(await rowOf()).toBeUndefined()
  })

  test('is void once delivery is chosen; a later one has another code', async () => {
    await play(market.db, id, paying(10_000), pickUp)
    const { code } = await open()
    const delivery: Handover = {
      method: 'delivery',
      address: '2260 Larkspur Ave',
      postalCode: '80205',
      country: 'United States',
      miles: 10,
      wishedOn: null,
    }
    const choices: Handover[] = [delivery, { method: 'pick_up' }]
    for (const choice of choices)
      await market.db.transaction().execute(async (tx) => {
        const sold = await lockSold(tx, id)
        return chooseHandover(tx, sold, { handover: choice, priced: null }, buyer)
      })
    expect(await find(code)).toBeNull()
    await expect(release(code)).rejects.toMatchObject({ code: 'validation_failed' })
    expect((await open()).code).not.toBe(code)
  })
})

describe('releasing a vehicle', () => {
  test('takes the code of its pass, once', async () => {
    await play(market.db, id, paying(10_000), pickUp)
    const { code } = await open()
    const { sale, now } = await release(printedReleaseCode(code).toLowerCase())
    expect(sale).toMatchObject({ state: 'received', receivedAt: now })
    expect(await rowOf()).toMatchObject({ used_by: staff, used_at: now })
    expect(await find(code)).toEqual({ saleId: id, usedAt: now })
    await expect(release(code)).rejects.toMatchObject({ code: 'not_available' })
    await expect(open()).rejects.toMatchObject({ code: 'not_available' })
  })

  test('with one code from two desks at once happens once', async () => {
    await play(market.db, id, paying(10_000), pickUp)
    const { code } = await open()
    const both = await Promise.allSettled([release(code), release(code)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('does not happen by the code of another vehicle, by none, or by nonsense', async () => {
    const other = await aPurchase(market, buyer)
    for (const sale of [id, other]) await play(market.db, sale, paying(10_000), pickUp)
    const { code } = await open(other)
    await expect(release(code)).rejects.toMatchObject({ code: 'validation_failed' })
    await open()
    for (const typed of [code, '', 'A'.repeat(RELEASE_CODE_LENGTH), `${code}\0`, '☂'])
      await expect(release(typed)).rejects.toMatchObject({ code: 'validation_failed' })
    expect(await rowOf()).toMatchObject({ used_at: null })
    expect(await find('nonsense')).toBeNull()
  })

  test('does not happen while something is left to pay, though there is a pass', async () => {
    await play(market.db, id, paying(10_000), pickUp)
    const { code } = await open()
    await play(market.db, id, aLine())
    await expect(release(code)).rejects.toMatchObject({ code: 'not_available' })
    expect(await rowOf()).toMatchObject({ used_at: null })
  })
})

function aLine(): SaleCommand {
  return {
    type: 'add-line',
    line: { id: 'x', kind: 'other', text: 'Storage', amount: cents(5_000) },
  }
}
