import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPauses } from './pauses.ts'

test('what waits has its turn as soon as the work took longer than it may', async () => {
  let now = 0
  const pause = createPauses({ maxMs: 5, clock: () => now })
  let turns = 0
  const watch = nextTurn().then(() => (turns += 1))
  now = 4
  await pause()
  expect(turns).toBe(0)
  now = 5
  await pause()
  await watch
  expect(turns).toBe(1)
})

test('the time begins again after each pause', async () => {
  let now = 0
  const pause = createPauses({ maxMs: 5, clock: () => now })
  now = 100
  await pause()
  let turned = false
  const watch = nextTurn().then(() => (turned = true))
  now = 104
  await pause()
  expect(turned).toBe(false)
  await watch
})
