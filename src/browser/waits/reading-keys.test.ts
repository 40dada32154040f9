import { expect, test } from 'vitest'
import { isReadingKey } from './reading-keys.ts'

const HELD = { ctrlKey: false, altKey: false, metaKey: false }

test.each(['Tab', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'PageDown'])(
  '%s reads on wherever it is pressed',
  (key) => {
    expect(isReadingKey({ ...HELD, key }, false)).toBe(true)
    expect(isReadingKey({ ...HELD, key }, true)).toBe(true)
  },
)

test.each([' ', 'Home', 'End', 'ArrowDown'])('%j scrolls, but in a control does more', (key) => {
  expect(isReadingKey({ ...HELD, key }, false)).toBe(true)
  expect(isReadingKey({ ...HELD, key }, true)).toBe(false)
})

test.each(['Enter', 'a', 'Escape', 'Backspace'])('%s goes on to something else', (key) => {
  expect(isReadingKey({ ...HELD, key }, false)).toBe(false)
  expect(isReadingKey({ ...HELD, key }, true)).toBe(false)
})

test('what is copied or zoomed is read; in a field the same keys may paste', () => {
  expect(isReadingKey({ ...HELD, key: 'c', ctrlKey: true }, false)).toBe(true)
  expect(isReadingKey({ ...HELD, key: 'c', metaKey: true }, false)).toBe(true)
  expect(isReadingKey({ ...HELD, key: 'v', ctrlKey: true }, true)).toBe(false)
})
