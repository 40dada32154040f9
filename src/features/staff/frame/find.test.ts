import { expect, test } from 'vitest'
import { mayBeNumber } from './find.ts'

test.each(['20482', 'HL-20482', 'hl203355', 'INV-2026-004188', ' 20482 ', 'dana@example.com'])(
  'the server is asked for %j',
  (typed) => expect(mayBeNumber(typed)).toBe(true),
)

test.each(['', 'to', '20', 'HL-', 'INV-', 'INV-2026-', 'today 2026', 'dana@'])(
  'it is not asked for %j',
  (typed) => expect(mayBeNumber(typed)).toBe(false),
)
