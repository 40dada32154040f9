import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency.ts'

test('one task more than may run and wait is refused at once; the others run in order, also after one that failed', async () => {
  const limited = limitConcurrency({ concurrency: 1, queued: 2 })
  const started: string[] = []
  const gate = Promise.withResolvers<void>()
  const task = (name: string) => async () => {
    started.push(name)
    await gate.promise
    if (name === 'first') throw new Error('it failed')
    return name
  }
  const running = ['first', 'second', 'third'].map((name) => limited(task(name)))
  const outcomes = Promise.allSettled(running)
  await expect(limited(task('fourth'))).rejects.toMatchObject({ code: 'busy' })
  expect(started).toEqual(['first'])
  gate.resolve()
  expect(await outcomes).toMatchObject([
    { status: 'rejected' },
    { value: 'second' },
    { value: 'third' },
  ])
  expect(started).toEqual(['first', 'second', 'third'])
})
