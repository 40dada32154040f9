import { expect, test } from 'vitest'
import { NOTHING_TYPED, refused, sendingOf, withTyped, type TypedLot } from './kept-lot.ts'

const LOT: TypedLot = {
  ...{ vin: '4T1G11AK5MU123456', title: '2021 Toyota Camry SE', category: 'cars-trucks' },
  ...{ start: '10000', reserve: '', endsAt: '2026-11-30T14:00' },
}
const keys = () => {
  let made = 0
  return () => `key ${(made += 1)}`
}

test('what was sent and not answered is sent again as it was, under its key', () => {
  const newKey = keys()
  const first = sendingOf(NOTHING_TYPED, LOT, { title: LOT.title, make: 'Toyota' }, newKey)
  // Kept as text meanwhile, while the VIN is not read again.
  const kept = JSON.parse(JSON.stringify(first)) as typeof first
  expect(sendingOf(kept, { ...LOT }, { title: LOT.title }, newKey).unanswered).toEqual(
    first.unanswered,
  )
})

test('another lot, or one that was refused, has another key', () => {
  const newKey = keys()
  const first = sendingOf(NOTHING_TYPED, LOT, {}, newKey)
  const other = sendingOf(first, { ...LOT, start: '12000' }, {}, newKey)
  const again = sendingOf(refused(first), LOT, {}, newKey)
  expect([first, other, again].map(({ unanswered }) => unanswered.key)).toEqual([
    'key 1',
    'key 2',
    'key 3',
  ])
})

test('what is typed is kept, and nothing where all of it was taken away', () => {
  const kept = withTyped(NOTHING_TYPED, { vin: '4T1' })
  expect(kept?.typed).toEqual({ vin: '4T1' })
  expect(withTyped(kept ?? NOTHING_TYPED, { vin: '' })).toBe(null)
})
