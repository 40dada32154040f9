import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPageTurns } from './page-turns.ts'

/** Pages that take 10 ms each, by a clock of their own; bids pass at once, and for how long they might is noted. */
function somePages() {
  let now = 0
  const rests: number[] = []
  const bids = { letPass: async (ms: number) => void rests.push(ms) }
  const turns = createPageTurns(bids, () => now)
  async function page(name: string, isRenewal: boolean): Promise<number[]> {
    rests.length = 0
    const asked = { name, network: name, isCacheable: true, isRenewal }
    await turns.start(asked, async (slices) => {
      now += 10
      await slices.next()
      return null
    })
    // The rest after a page begins once that has been answered.
    await nextTurn()
    return rests.filter((ms) => ms > 0)
  }
  return { page }
}

test('beside bids pages asked for the first time rest longer than others, within and after', async () => {
  const { page } = somePages()
  expect(await page('/auctions?q=a', false)).toEqual([30, 10])
  expect(await page('/auctions', true)).toEqual([5])
})

test('what is renewed does not wait while bids pass after another page', async () => {
  const begun: string[] = []
  const never = new Promise<void>(() => undefined)
  let now = 0
  const turns = createPageTurns(
    { letPass: (ms) => (ms > 20 ? never : Promise.resolve()) },
    () => now,
  )
  const start = (name: string, isRenewal: boolean) =>
    turns.start({ name, network: name, isCacheable: true, isRenewal }, async (slices) => {
      now += 10
      await slices.next()
      begun.push(name)
      return null
    })
  void start('/auctions?q=a', false)
  await start('/auctions', true)
  expect(begun).toEqual(['/auctions'])
})
