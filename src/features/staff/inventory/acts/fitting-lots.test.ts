import { expect, test } from 'vitest'
import { MOST_AT_ONCE } from './act-on-many.ts'
import { fitting, isTooMany } from './fitting-lots.ts'

const draft = { status: 'draft', wants: [] } as const
const live = { status: 'available', wants: ['photos'] } as const
const undecided = { status: 'ended', wants: ['decision'] } as const
const won = { status: 'ended', wants: [] } as const
const sold = { status: 'sold', wants: [] } as const
const withdrawn = { status: 'withdrawn', wants: [] } as const
const lines = [draft, live, undecided, won, sold, withdrawn].map((line) => ({
  ...line,
  wants: [...line.wants],
}))

test.each([
  ['publish', ['draft']],
  ['extend', ['draft', 'available']],
  ['relist', ['ended']],
  ['withdraw', ['draft', 'available', 'ended']],
] as const)(
  '%s is offered for what is %j; what somebody has bought is left alone',
  (action, fit) => {
    const found = fitting(action, lines)
    expect(found.map(({ status }) => status)).toEqual(fit)
  },
)

test('more lots than are done at once are told before anything is asked, of those that an action fits', () => {
  const drafts = Array.from({ length: MOST_AT_ONCE }, () => ({ ...draft, wants: [] }))
  const lot = { ...live, wants: [] }
  expect(isTooMany('publish', [...drafts, lot])).toBe(false)
  expect(isTooMany('extend', [...drafts, lot])).toBe(true)
})
