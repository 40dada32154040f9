import { expect, test } from 'vitest'
import { mayBeNumber } from './find.ts'

test.each([
  ...['20482', 'HL-20482', 'hl203355', 'INV-2026-004188', ' 20482 ', 'dana@example.com'],
  ...['FHB-4188', 'A-1', '7B0', 'RV 12'],
])('the server is asked for %j', (typed) => expect(mayBeNumber(typed)).toBe(true))

test.each(['', 'to', '20', ' 20 ', 'HL-', 'INV-', 'today', 'live room', 'dana@'])(
  'it is not asked for %j',
  (typed) => expect(mayBeNumber(typed)).toBe(false),
)
