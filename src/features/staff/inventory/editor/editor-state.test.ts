import { expect, test } from 'vitest'
import { completedFacts } from '../../../../rules/vehicle/vehicle-facts.ts'
import type { AuctionFields } from '../auction-form.ts'
import {
  advanceEditor,
  editToSend,
  fieldsAsTyped,
  hasUnsaved,
  newEditor,
  shownText,
  type EditorEvent,
  type EditorState,
} from './editor-state.ts'

const FIELDS: AuctionFields = {
  ...completedFacts({ title: '2019 Ford F-150', category: 'cars-trucks', mileage: 64_000 }),
  ...{ starting_bid: 14_500, reserve_price: null, buy_now_price: null, buy_now_enabled: true },
  ...{ soft_close_seconds: 120, ends_at: '2026-12-01T19:54:00.000Z' },
  ...{ relist_if_unsold: 0, second_chance: false },
}

function after(...events: EditorEvent[]): EditorState {
  return events.reduce(advanceEditor, newEditor(FIELDS))
}

const typed = (name: keyof AuctionFields, text: string) => ({ type: 'typed', name, text }) as const
const SENT = { type: 'sent' } as const

const theirs = (path: string, value: unknown, more: Partial<AuctionFields> = {}): EditorEvent => ({
  type: 'clashed',
  conflict: {
    changes: [
      {
        ...{ path, before: 64_000, yours: 64_210, theirs: value },
        ...{ changed_by: 'Tola Okafor', changed_at: '2026-11-23T15:41:36.000Z' },
      },
    ],
    fields: { ...FIELDS, [path]: value, ...more },
  },
})

test('what is typed is sent with what it said before, and nothing else', () => {
  const state = after(typed('mileage', '64,210'), typed('make', 'Ford'))
  expect(editToSend(state)).toEqual({
    ...{ mileage: 64_210, make: 'Ford' },
    before: { mileage: 64_000, make: null },
  })
  expect(fieldsAsTyped(state)).toMatchObject({
    mileage: 64_210,
    make: 'Ford',
    starting_bid: 14_500,
  })
})

test('what says what is saved is not sent, however it is written', () => {
  expect(editToSend(after(typed('mileage', '64,000')))).toBe(null)
  expect(hasUnsaved(after(typed('mileage', '1'), typed('mileage', '64000')))).toBe(false)
})

test('the fields follow each VIN once; what is typed afterwards stays, also before the next VIN', () => {
  const first = { type: 'vin-read', vin: 'A', told: { make: 'Ford', year: '2019' } } as const
  const second = { type: 'vin-read', vin: 'B', told: { make: 'Hyundai', year: '2023' } } as const
  const state = after(first, typed('year', '2018'), first, typed('vin', 'B'), second)
  expect(shownText(state, 'make')).toBe('Hyundai')
  expect(shownText(state, 'year')).toBe('2018')
  expect(shownText(advanceEditor(state, first), 'make')).toBe('Ford')
})

test('what a VIN told is followed also once it is saved', () => {
  const first = { type: 'vin-read', vin: 'A', told: { make: 'Ford' } } as const
  const state = after(first, SENT, { type: 'saved', fields: { ...FIELDS, make: 'Ford' } })
  const second = advanceEditor(state, { type: 'vin-read', vin: 'B', told: { make: 'Hyundai' } })
  expect(editToSend(second)).toEqual({ make: 'Hyundai', before: { make: 'Ford' } })
})

test('what cannot be read stays as it is typed, with what is wrong, and holds up no other field', () => {
  const state = after(typed('year', 'new'), typed('make', 'Ford'))
  expect(editToSend(state)).toEqual({ make: 'Ford', before: { make: null } })
  expect(state.errors).toEqual({ year: expect.stringContaining('2019') })
  expect(shownText(state, 'year')).toBe('new')
  expect(after(typed('year', 'new'), typed('year', '2019')).errors).toEqual({})
})

test('nothing is sent twice; what is typed meanwhile is sent afterwards', () => {
  const sending = after(typed('make', 'For'), SENT, typed('make', 'Ford'), typed('model', 'F-150'))
  expect(editToSend(sending)).toBe(null)
  const saved = advanceEditor(sending, { type: 'saved', fields: { ...FIELDS, make: 'For' } })
  expect(editToSend(saved)).toEqual({
    ...{ make: 'Ford', model: 'F-150' },
    before: { make: 'For', model: null },
  })
})

test('what is typed back while it is on its way is sent again', () => {
  const state = after(...[typed('mileage', '64,210'), SENT, typed('mileage', '64,000')], {
    type: 'saved',
    fields: { ...FIELDS, mileage: 64_210 },
  })
  expect(editToSend(state)).toEqual({ mileage: 64_000, before: { mileage: 64_210 } })
})

test('without an answer it is still to be sent', () => {
  const state = after(typed('make', 'Ford'), SENT, { type: 'unreachable' })
  expect(editToSend(state)).toMatchObject({ make: 'Ford' })
})

test('a field that the server refuses waits until it is typed anew', () => {
  const errors = [{ path: 'reserve_price', message: 'Too low' }]
  const state = after(typed('reserve_price', '5'), SENT, { type: 'refused', errors })
  expect([editToSend(state), state.errors]).toEqual([null, { reserve_price: 'Too low' }])
  expect(editToSend(advanceEditor(state, typed('reserve_price', '6')))).toMatchObject({
    reserve_price: 6,
  })
})

test('one line of several that the server refuses is said at its field, which waits too', () => {
  const errors = [
    { path: 'equipment.0', message: 'Too long' },
    { path: 'equipment.2', message: 'Too long as well' },
  ]
  const state = after(typed('equipment', 'x'.repeat(201)), SENT, { type: 'refused', errors })
  expect([editToSend(state), state.errors]).toEqual([null, { equipment: 'Too long' }])
})

test('a clash waits for a choice; what else is typed goes on, and their other changes are in', () => {
  const state = after(
    ...[typed('mileage', '64,210'), typed('make', 'Ford'), SENT],
    theirs('mileage', 64_120, { location: 'Tampa, FL' }),
  )
  expect(shownText(state, 'location')).toBe('Tampa, FL')
  expect(editToSend(state)).toEqual({ make: 'Ford', before: { make: null } })
  const mine = advanceEditor(state, { type: 'chosen', whose: 'mine' })
  expect(editToSend(mine)).toMatchObject({ mileage: 64_210, before: { mileage: 64_120 } })
  const taken = advanceEditor(state, { type: 'chosen', whose: 'theirs' })
  expect(shownText(taken, 'mileage')).toBe('64120')
  expect(editToSend(taken)).toEqual({ make: 'Ford', before: { make: null } })
})

test('read anew it shows what others have changed, and keeps what is typed', () => {
  const fields = { ...FIELDS, mileage: 64_120, location: 'Tampa, FL' }
  const state = after(typed('make', 'Ford'), { type: 'read', fields })
  expect([shownText(state, 'location'), shownText(state, 'make')]).toEqual(['Tampa, FL', 'Ford'])
})

test('what somebody else saved under what is typed is not overwritten unseen, though it was read meanwhile', () => {
  const read: EditorEvent = { type: 'read', fields: { ...FIELDS, mileage: 64_120 } }
  const state = after(typed('mileage', '64,210'), read, typed('mileage', '64,211'))
  expect(editToSend(state)).toEqual({ mileage: 64_211, before: { mileage: 64_000 } })
  expect(hasUnsaved(after(typed('mileage', '64,120'), read))).toBe(false)
})

test('what is typed anew after it was saved is typed over what was saved', () => {
  const fields = { ...FIELDS, make: 'Ford' }
  const state = after(typed('make', 'Ford'), SENT, { type: 'saved', fields })
  expect(editToSend(advanceEditor(state, typed('make', 'GMC')))).toMatchObject({
    before: { make: 'Ford' },
  })
})

test('what was kept on the device is typed again, as far as it still differs, over what it said then', () => {
  const state = newEditor(FIELDS, {
    typed: { make: 'Ford', mileage: '64000' },
    over: { make: 'Frod', mileage: 63_000 },
  })
  expect(state.typed).toEqual({ make: 'Ford' })
  expect(editToSend(state)).toEqual({ make: 'Ford', before: { make: 'Frod' } })
})
