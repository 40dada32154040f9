import { expect, test } from 'vitest'
import { OWN_QUEUES } from './consignors/own/own.ts'
import { SCREENS } from './screens.ts'
import { QUEUES } from './today/today.ts'

const worked = [
  ...QUEUES.map((queue) => ['staff', queue] as const),
  ...OWN_QUEUES.map((queue) => ['consignor', queue] as const),
]

test.each(worked)(
  'for %s the queue %s leads to the one screen where it is worked off',
  (role, queue) => {
    const entries = SCREENS.filter(({ rail }) => rail?.queues?.[queue] !== undefined)
    expect(entries.map((screen) => screen.role)).toEqual([role])
  },
)
