import { expect, test } from 'vitest'
import { moveListAct } from './move-list.ts'

const WRONG = { id: '0b8f3b3e-6a50-4c1d-8d5c-0d0f6b1c1a01', name: 'First Coast' }
const RIGHT = { id: '0b8f3b3e-6a50-4c1d-8d5c-0d0f6b1c1a02', name: 'Harbor Federal' }
const LIST = {
  ...{ id: '0b8f3b3e-6a50-4c1d-8d5c-0d0f6b1c1a03', file_name: 'november.xlsx', consignor: WRONG },
  ...{ imported_at: '2026-11-23T15:00:00.000Z', imported_by: 'Pat Staff' },
  ...{ lot_count: 212, draft_count: 210 },
}
const act = moveListAct(LIST, [WRONG, RIGHT])
const typed = { whose: RIGHT.id, consignor: '', reason: 'The file was theirs' }

test('the button says how many lots come to be whose', () => {
  expect(act.confirm(typed)).toBe('Move 210 lots to Harbor Federal')
  expect(act.confirm({ ...typed, whose: 'new', consignor: ' Bay Bank ' })).toBe(
    'Move 210 lots to Bay Bank',
  )
  expect(act.confirm(act.initial)).toBe('Move')
  expect(act.says).toContain('2 lots that are no drafts any more stay')
})

test('a known consignor is named, a new one only where that is said', () => {
  const sent = { was: WRONG.id, reason: 'The file was theirs' }
  expect(act.rules.parse(typed)).toEqual({
    ...{ ...sent, consignor: 'Harbor Federal', new_consignor: false },
  })
  expect(act.rules.parse({ ...typed, whose: 'new', consignor: ' Bay Bank ' })).toEqual({
    ...{ ...sent, consignor: 'Bay Bank', new_consignor: true },
  })
  expect(act.rules.safeParse({ ...typed, whose: 'new' }).success).toBe(false)
  expect(act.rules.safeParse({ ...typed, whose: '' }).success).toBe(false)
})
