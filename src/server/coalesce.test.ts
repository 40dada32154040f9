import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'
import { createLog } from './log.ts'

test('what is asked for while work is under way is done after it, together, once, as much as one run takes', async () => {
  const held = Promise.withResolvers<void>()
  const runs: string[][] = []
  const news = coalesce({
    apart: 0,
    most: 2,
    log: createLog('silent'),
    run(names) {
      runs.push(names)
      return held.promise
    },
  })
  news.ask(['a'])
  for (const name of ['b', 'c', 'b', 'd']) news.ask([name])
  expect(runs).toEqual([['a']])
  held.resolve()
  await expect.poll(() => runs).toEqual([['a'], ['b', 'c'], ['d']])
  await news.close()
})
