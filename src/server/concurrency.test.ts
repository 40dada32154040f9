import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency.ts'

test('so much goes on at once, the rest waits in order, and one too many is told busy at once', async () => {
  const limited = limitConcurrency({ concurrency: 2, queued: 2 })
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<number>())
  const work = ends.map(({ promise }, at) =>
    limited(() => {
      begun.push(at)
      return promise
    }),
  )
  await expect(limited(async () => 'too much')).rejects.toMatchObject({ code: 'busy', status: 503 })
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve(1)
  await work[1]
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const [at, end] of ends.entries()) end.resolve(at)
  expect(await Promise.all(work)).toEqual([0, 1, 2, 3])
  expect(begun).toEqual([0, 1, 2, 3])
})

test('work that fails makes room for the next, and its reason to whoever asked', async () => {
  const limited = limitConcurrency({ concurrency: 1, queued: 1 })
  const failing = limited(() => Promise.reject(new Error('no paper')))
  const next = limited(async () => 'done')
  await expect(failing).rejects.toThrow('no paper')
  expect(await next).toBe('done')
  expect(await limited(async () => 'again')).toBe('again')
})

test('whatever work there is, never more goes on at once, and all of it is done', async () => {
  const works = fc.array(fc.record({ takes: fc.nat({ max: 4 }), fails: fc.boolean() }))
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), works, async (concurrency, all) => {
      const limited = limitConcurrency({ concurrency, queued: all.length })
      let running = 0
      let most = 0
      const results = await Promise.allSettled(
        all.map(({ takes, fails }) =>
          limited(async () => {
            most = Math.max(most, (running += 1))
            for (let step = 0; step < takes; step += 1) await Promise.resolve()
            running -= 1
            if (fails) throw new Error('as it was told')
          }),
        ),
      )
      expect(most).toBeLessThanOrEqual(concurrency)
      expect(results.map(({ status }) => status === 'rejected')).toEqual(
        all.map(({ fails }) => fails),
      )
    }),
  )
})
