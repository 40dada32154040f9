import { expect, test } from 'vitest'
import { createBidsUnderWay } from './bids-under-way.ts'
import { endpoint } from './http/endpoint.ts'
import { createApi } from './http/http.ts'
import { createLog } from './log.ts'

/** A clock of its own: whoever waits has it go on. */
function someBids() {
  let now = 0
  const bids = createBidsUnderWay({ clock: () => now, wait: async (ms) => void (now += ms) })
  return { ...bids, now: () => now }
}

test('where no bid is about nothing waits; after one it waits until none has been for a while', async () => {
  const { during, letPass, now } = someBids()
  await letPass(200)
  expect(now()).toBe(0)
  expect(await during(async () => 'accepted')).toBe('accepted')
  await expect(during(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  await letPass(200)
  expect(now()).toBe(50)
})

test('while bids are under way what waits goes on after its time, and no sooner', async () => {
  const { during, letPass, now } = someBids()
  const answer = Promise.withResolvers<void>()
  const bid = during(() => answer.promise)
  await letPass(35)
  expect(now()).toBe(35)
  answer.resolve()
  await bid
})

test('a bid is under way from before it is checked until it is answered; other calls are no bids', async () => {
  const bids = createBidsUnderWay()
  const events: string[] = []
  const answer = Promise.withResolvers<void>()
  const api = createApi({
    endpoints: (['bids', 'writes'] as const).map((limit) =>
      endpoint({
        method: 'POST',
        path: `/api/${limit}`,
        summary: 'Waits to be answered',
        who: 'anyone',
        limit,
        handle: () => answer.promise.then(() => ({})),
      }),
    ),
    services: {},
    bids: {
      ...bids,
      during: (bid) => {
        events.push('under way')
        return bids.during(bid).finally(() => events.push('answered'))
      },
    },
    authenticate: async () => null,
    rolesOf: async () => [],
    limitRate: async () => void events.push('checked'),
    log: createLog('silent'),
  })
  const other = api.request('/api/writes', { method: 'POST' })
  await bids.letPass(1_000)
  const bid = api.request('/api/bids', { method: 'POST' })
  const passed = bids.letPass(60_000).then(() => events.push('passed'))
  answer.resolve()
  expect((await Promise.all([other, bid])).map(({ status }) => status)).toEqual([200, 200])
  await passed
  expect(events).toEqual(['checked', 'under way', 'checked', 'answered', 'passed'])
})
