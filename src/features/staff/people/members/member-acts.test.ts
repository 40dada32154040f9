import { expect, test } from 'vitest'
import { setLimits } from './member-acts.ts'
import type { MemberPage } from './member-record.ts'

function limitsOf(own: object) {
  const limits = { largest_bid: 100_000, commitments: 250_000, open_buy_nows: 3 }
  const member = { id: '7', full_name: 'Dana Whitfield', limits, own_limits: own }
  // The act reads nothing else of a member.
  return setLimits({ member } as unknown as MemberPage)
}

test('the form begins with what applies, and sent as it is changes nothing', () => {
  const act = limitsOf({ largest_bid: 500_000, commitments: null })
  expect(act.initial).toEqual({
    ...{ largest_bid_is: 'own', largest_bid: '500000' },
    ...{ commitments_is: 'none', commitments: '250000' },
    ...{ open_buy_nows_is: 'house', open_buy_nows: '3', reason: '' },
  })
  expect(act.rules.parse({ ...act.initial, reason: 'Known' })).toEqual({
    ...{ largest_bid: 500_000, commitments: null, reason: 'Known' },
    before: { largest_bid: 500_000, commitments: null },
  })
})

test('it is taken back to the limits of before, where nobody has set others since', () => {
  const act = limitsOf({ largest_bid: 500_000 })
  const sent = act.rules.parse({ ...act.initial, largest_bid: '700,000', reason: 'Known' })
  expect(act.undo?.body(sent)).toEqual({
    ...{ largest_bid: 500_000, before: { largest_bid: 700_000 }, reason: 'Taken back at once' },
  })
})

test.each([
  ['largest_bid', '$1,200,000', 1_200_000],
  ['commitments', '0', 0],
  ['open_buy_nows', '12', 12],
])('%s of %j is %d', (name, typed, limit) => {
  const act = limitsOf({})
  const values = { ...act.initial, [`${name}_is`]: 'own', [name]: typed, reason: 'Known' }
  expect(act.rules.parse(values)).toMatchObject({ [name]: limit, reason: 'Known' })
})

test.each([
  ['largest_bid', 'much', /^Enter whole dollars/],
  ['largest_bid', '10.50', /^Enter whole dollars/],
  ['commitments', '-1', /^Enter whole dollars/],
  ['commitments', '2,000,000,000', /^Enter whole dollars/],
  ['open_buy_nows', '1.5', /^Enter a number/],
  ['open_buy_nows', '1001', /^Enter a number/],
])('%s of %j is refused at its field, and a reason is asked for', (name, typed, message) => {
  const act = limitsOf({})
  const values = { ...act.initial, [`${name}_is`]: 'own', [name]: typed }
  const issues = act.rules.safeParse(values).error?.issues ?? []
  expect(issues.map(({ path }) => path)).toEqual([[name], ['reason']])
  expect(issues[0]?.message).toMatch(message)
})
