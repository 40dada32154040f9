import { expect, test } from 'vitest'
import { storyIn, type Step } from '../../../test/stories.ts'
import type { Auction } from '../auction.ts'
import { decide } from '../decide.ts'
import { MINUTE } from '../durations.ts'

/** What every sequence of commands keeps to about pauses, at whatever times. */

test('a pause moves the end by exactly its length or to ten minutes from then, and nothing ends in it', () => {
  const story = storyIn(({ steps }) =>
    // A void, of a pause too, has others bid anew what they had offered.
    happenings(steps.filter(({ command }) => command.type !== 'void-bid')).some(
      ({ before, after, now, event }) => {
        if (before.pausedAt === null) return event.type === 'resumed'
        if (event.type !== 'resumed') return ['closed', 'bought', 'bid-placed'].includes(event.type)
        const left = Math.max(leftOf(before, before.pausedAt), 10 * MINUTE)
        return leftOf(after, now) !== left || after.pausedAt !== null
      },
    ),
  )
  expect(story).toBeNull()
})

test('at least what is left of a run when it is paused is left when it goes on', () => {
  const story = storyIn(({ steps }) =>
    happenings(steps).some(
      ({ before, after, now, event }) =>
        event.type === 'resumed' &&
        before.pausedAt !== null &&
        leftOf(after, now) < leftOf(before, before.pausedAt),
    ),
  )
  expect(story).toBeNull()
})

test('a second pause, and a second resumption, change nothing', () => {
  const story = storyIn(({ steps }) =>
    steps.some(({ after, now, command, events }) => {
      if (command.type !== 'pause' && command.type !== 'resume') return false
      return events.length > 0 && decide(after, command, now).outcome === 'accepted'
    }),
  )
  expect(story).toBeNull()
})

function happenings(steps: Step[]) {
  return steps.flatMap(({ events, ...step }) => events.map((event) => ({ ...step, event })))
}

function leftOf({ endsAt }: Auction, now: Date): number {
  return endsAt.getTime() - now.getTime()
}
