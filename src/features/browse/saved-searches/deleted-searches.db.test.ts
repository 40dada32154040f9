import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../../../test/marketplace.ts'
import { openSearches, PATH, type Searches } from '../../../../test/searches/open-searches.ts'
import { MAX_SAVED_SEARCHES } from '../../../rules/policy.ts'
import { deleteOldSearches } from './delete-old-searches.server.ts'

let searches: Searches
let api: Searches['api']
let compare: Searches['compare']
let tell: Searches['tell']

beforeAll(async () => {
  searches = await openSearches()
  ;({ api, compare, tell } = searches)
})
afterAll(() => api.market.close())

test('one that was deleted is told of no more; put back within a day it is as it was', async () => {
  const { dana, list, save, publish, told, fresh } = await searches.begin()
  const { id } = await save()
  await publish()
  await compare()
  const at = `${PATH}/${id}` as const
  const putBack = (by = dana) => api.market.ask('POST', `${at}/put-back`, { by })
  await api.market.ask('DELETE', at, { by: dana })
  expect(await list()).toMatchObject({ items: [], total: 0 })
  for (const [path, body] of [
    [at, { name: 'Other' }],
    [`${at}/look`, { found_count: 1 }],
  ] as const) {
    const method = path === at ? 'PATCH' : 'POST'
    expect((await api.market.ask(method, path, { by: dana, body })).status).toBe(404)
  }
  await publish()
  await compare()
  await tell()
  expect(await told()).toEqual([])
  expect((await putBack(await aMember(api.market.db))).status).toBe(404)
  expect(await putBack()).toMatchObject({ status: 200, body: { id, notify: 'at_once' } })
  expect(await fresh()).toEqual([2])
  await tell()
  expect(await told()).toMatchObject([{ count: 2 }])

  await api.market.ask('DELETE', at, { by: dana })
  await deleteOldSearches(api.market.db)
  expect((await putBack()).status).toBe(200)
  await api.market.ask('DELETE', at, { by: dana })
  // Saved again it is another one.
  expect((await save()).id).not.toBe(id)
  expect(await fresh()).toEqual([0])
  expect((await putBack()).status).toBe(404)
})

test('a deleted search is gone after a day, and takes no room before', async () => {
  const { dana, list, save } = await searches.begin()
  const { id } = await save()
  for (let nth = 1; nth < MAX_SAVED_SEARCHES; nth += 1) await save(`year_min=${1900 + nth}`)
  await api.market.ask('DELETE', `${PATH}/${id}`, { by: dana })
  await save('state=TX')
  const putBack = () => api.market.ask('POST', `${PATH}/${id}/put-back`, { by: dana })
  expect(await putBack()).toMatchObject({ status: 403, body: { code: 'limit_exceeded' } })
  expect((await list()).total).toBe(MAX_SAVED_SEARCHES)
  await api.market.db
    .updateTable('saved_searches')
    .set({ deleted_at: sql`clock_timestamp() - interval '25 hours'` })
    .where('id', '=', id)
    .execute()
  await deleteOldSearches(api.market.db)
  expect((await putBack()).status).toBe(404)
})
