/** The lists of the back office that no other file here measures, of a house with 100,000 auctions: each call answers in under 50 ms, p95. */
import { startTestDatabases } from '../../test/database.ts'
import { openStaffApi } from '../../test/staff-api.ts'
import { count } from '../figures.ts'
import { AUCTIONS, fillHouse } from './full-house.ts'
import { measureCall } from './measure-call.ts'

export async function measureStaffLists(): Promise<void> {
  const stop = await startTestDatabases()
  const { market, staff } = await openStaffApi()
  try {
    const { busy, shared, bank, statement } = await fillHouse(market.ownerUrl, staff)
    const member = `members/${busy}`
    const calls = {
      'ID reviews': 'id-reviews',
      statements: 'statements',
      'lines of a statement': `statements/${statement}`,
      'consignors and their proceeds': 'proceeds',
      'proceeds of one consignor': `proceeds/consignors/${bank}`,
      'statements to be paid out': 'proceeds/statements?waits=true',
      'statements of one consignor': `proceeds/statements?consignor=${bank}`,
      consignors: 'consignors',
      'run lists': 'run-lists',
      'public questions that wait': 'public-questions',
      'public questions that were published': 'public-questions?state=published',
      'history of the settings': 'house/history',
      'history of the settings, with a word that none has': 'house/history?q=zzzzzzzzz',
      'a member': member,
      'bids of a member': `${member}/bids`,
      'purchases of a member': `${member}/purchases`,
      'payments of a member': `${member}/payments`,
      'notices of a member': `${member}/notices`,
      'sessions of a member': `${member}/sessions`,
      'accounts related to a member': `${member}/related`,
      'accounts related to one who shares all there is': `members/${shared}/related`,
    }
    console.log(`lists of a house with ${count(AUCTIONS)} auctions:`)
    for (const [name, path] of Object.entries(calls)) {
      await measureCall(name, async () => {
        const { status } = await market.ask('GET', `/api/staff/${path}`, { by: staff })
        if (status !== 200) throw new Error(`${path} answered ${status}`)
      })
    }
  } finally {
    await market.close()
    await stop()
  }
}
