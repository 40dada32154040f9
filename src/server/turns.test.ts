import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

test('so much goes on at once, the rest waits in order, and one too many is told busy at once', async () => {
  const inTurn = takeTurns({ atOnce: 2, waiting: 2 })
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<number>())
  const work = ends.map(({ promise }, at) =>
    inTurn(() => {
      begun.push(at)
      return promise
    }),
  )
  await expect(inTurn(async () => 'too much')).rejects.toMatchObject({ code: 'busy', status: 503 })
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve(1)
  await work[1]
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const [at, end] of ends.entries()) end.resolve(at)
  expect(await Promise.all(work)).toEqual([0, 1, 2, 3])
  expect(begun).toEqual([0, 1, 2, 3])
})

test('work that fails gives its turn on, and its reason to whoever asked', async () => {
  const inTurn = takeTurns({ atOnce: 1, waiting: 1 })
  const failing = inTurn(() => Promise.reject(new Error('no paper')))
  const next = inTurn(async () => 'done')
  await expect(failing).rejects.toThrow('no paper')
  expect(await next).toBe('done')
  expect(await inTurn(async () => 'again')).toBe('again')
})

test('whatever work there is, never more goes on at once, and all of it is done', async () => {
  const works = fc.array(fc.record({ takes: fc.nat({ max: 4 }), fails: fc.boolean() }))
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), works, async (atOnce, all) => {
      const inTurn = takeTurns({ atOnce, waiting: all.length })
      let underWay = 0
      let most = 0
      const results = await Promise.allSettled(
        all.map(({ takes, fails }) =>
          inTurn(async () => {
            most = Math.max(most, (underWay += 1))
            for (let step = 0; step < takes; step += 1) await Promise.resolve()
            underWay -= 1
            if (fails) throw new Error('as it was told')
          }),
        ),
      )
      expect(most).toBeLessThanOrEqual(atOnce)
      expect(results.map(({ status }) => status === 'rejected')).toEqual(
        all.map(({ fails }) => fails),
      )
    }),
  )
})
