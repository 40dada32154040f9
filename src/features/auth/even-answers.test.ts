import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createEvenAnswers } from './even-answers.server.ts'

test('work of any length, and work that is refused, is answered after a whole number of spans', async () => {
  const answerEvenly = createEvenAnswers(100)
  const works: [spans: number, work: () => Promise<string>, outcome: string][] = [
    [1, async () => 'at once', 'fulfilled'],
    [1, () => wait(40, 'soon'), 'fulfilled'],
    [1, () => Promise.reject(new Error('refused')), 'rejected'],
    [2, () => wait(130, 'late'), 'fulfilled'],
  ]
  await Promise.all(
    works.map(async ([spans, work, outcome]) => {
      const begun = performance.now()
      const [settled] = await Promise.allSettled([answerEvenly(work)])
      const took = performance.now() - begun
      expect(settled.status).toBe(outcome)
      expect(took).toBeGreaterThanOrEqual(spans * 100 - 2)
      expect(took).toBeLessThan(spans * 100 + 60)
    }),
  )
  expect(await answerEvenly(async () => 'the outcome')).toBe('the outcome')
})
