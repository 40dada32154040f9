import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createElement, use } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, onTestFinished, test } from 'vitest'
import { createRenderTime } from './render-slices.ts'

/** Slices by a clock that stands still, the number of the event loop's turn, and for how long bids might pass. */
function slicesOfTurns(rest = 0) {
  const time = { now: 0, turn: 0 }
  const rests: number[] = []
  let counting = setImmediate(function count() {
    time.turn += 1
    counting = setImmediate(count)
  })
  onTestFinished(() => clearImmediate(counting))
  const bids = { letPass: async (ms: number) => void rests.push(ms) }
  const { slicesWith } = createRenderTime({ bids, clock: () => time.now })
  return { time, rests, slices: slicesWith(rest) }
}

test('a long page is rendered in pieces, each in a turn of its own, and stays in its order', async () => {
  const { time, slices } = slicesOfTurns()
  const turns = new Map<number, number>()
  function Row({ at }: { at: number }) {
    for (let pause = slices.pause(); pause; pause = slices.pause()) use(pause)
    time.now += 2
    turns.set(time.turn, (turns.get(time.turn) ?? 0) + 1)
    return createElement('li', null, at)
  }
  const rows = Array.from({ length: 12 }, (_, at) => createElement(Row, { key: at, at }))
  await slices.next()
  const { prelude } = await prerenderToNodeStream(createElement('ul', null, rows))
  // React declares any readable stream of Node's.
  const html = await text(prelude as NodeJS.ReadableStream)
  expect(html).toBe(`<ul>${rows.map((_, at) => `<li>${at}</li>`).join('')}</ul>`)
  expect([...turns.values()]).toEqual([2, 2, 2, 2, 2, 2])
})

test('what is soon rendered does not wait', async () => {
  const { time, slices } = slicesOfTurns()
  await slices.next()
  expect(slices.pause()).toBeUndefined()
  time.now += 2
  expect(slices.pause()).toBeUndefined()
  time.now += 2
  expect(slices.pause()).toBeInstanceOf(Promise)
})

test('of two pages at once one goes on in a turn', async () => {
  const { time, slices } = slicesOfTurns()
  const begun: number[] = []
  await Promise.all([1, 2, 3].map(() => slices.next().then(() => begun.push(time.turn))))
  expect(new Set(begun).size).toBe(3)
})

test('after each slice bids pass, three times as long as it took; for a fifth of a second at most', async () => {
  const { time, rests, slices } = slicesOfTurns(3)
  for (const ms of [4, 25, 500]) {
    await slices.next()
    time.now += ms
  }
  await slices.next()
  expect(rests).toEqual([0, 12, 75, 200])
})

test('a page that has waited for its data since, or for long, waits for no bids', async () => {
  const { time, rests, slices } = slicesOfTurns(3)
  await slices.next()
  time.now += 4
  await nextTurn()
  time.now += 7
  await slices.next()
  await nextTurn()
  time.now += 100
  await slices.next()
  expect(rests).toEqual([0, 5, 0])
})
