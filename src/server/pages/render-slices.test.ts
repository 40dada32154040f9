import { text } from 'node:stream/consumers'
import { createElement, use } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, onTestFinished, test } from 'vitest'
import { createRenderSlices } from './render-slices.ts'

/** Slices by a clock that stands still, and the number of the event loop's turn. */
function slicesOfTurns() {
  const time = { now: 0, turn: 0 }
  let counting = setImmediate(function count() {
    time.turn += 1
    counting = setImmediate(count)
  })
  onTestFinished(() => clearImmediate(counting))
  return { time, slices: createRenderSlices(() => time.now) }
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
