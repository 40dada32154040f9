import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { PictureTookTooLong } from './decode-heic.ts'
import { forSomebody, untilNobodyWaits } from './for-somebody.ts'

const atOnce = <Made>(ask: () => Promise<Made>) => ask()

test('who waits for a picture that took too long is asked to try again', async () => {
  const ask = vi.fn<() => Promise<Buffer>>().mockRejectedValue(new PictureTookTooLong('60 s'))
  await expect(forSomebody(atOnce, ask)).rejects.toMatchObject({ code: 'busy' })
  expect(ask).toHaveBeenCalledTimes(1)
})

test('work in the background goes on once nobody waits for a picture, whatever became of it', async () => {
  await untilNobodyWaits()
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const asked = Promise.allSettled(
    [first, second].map(({ promise }) => forSomebody(atOnce, () => promise)),
  )
  const goneOn = vi.fn<() => void>()
  const isGoneOn = untilNobodyWaits().then(goneOn)
  first.resolve('made')
  await nextTurn()
  expect(goneOn).not.toHaveBeenCalled()
  second.reject(new Error('unreadable'))
  await asked
  await isGoneOn
  expect(goneOn).toHaveBeenCalledTimes(1)
})

test('it goes on after a while all the same, and breaks off where it is stopped', async () => {
  const endless = Promise.withResolvers<string>()
  const asked = forSomebody(atOnce, () => endless.promise)
  const stop = new AbortController()
  const waits = untilNobodyWaits(stop.signal)
  stop.abort()
  await expect(waits).rejects.toMatchObject({ name: 'AbortError' })
  await untilNobodyWaits(undefined, 5)
  endless.resolve('made')
  expect(await asked).toBe('made')
})
