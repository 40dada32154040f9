import type { Transaction } from 'kysely'
import {
  writeChange,
  type AskedChange,
} from '../../src/features/staff/settings/write-change.server.ts'
import { DAY } from '../../src/rules/durations.ts'
import type { CannedAnswer } from '../../src/rules/house/house-settings.ts'
import { valuesOf } from '../../src/rules/house/house-settings.ts'
import type { HouseKeeper } from '../../src/server/house/house.ts'
import type { DB } from '../../src/server/postgres/database-types.ts'
import type { Colleagues } from './people.ts'

const FIRST_ANSWERS: readonly CannedAnswer[] = [
  {
    name: 'Where is my wire?',
    text: 'Hello {name},\n\nwe count a wire as soon as our bank shows it, usually the morning after it was sent. Your reservation does not lapse while a wire of yours is waiting with us.\n\nHammerlane',
  },
  {
    name: 'Look before bidding',
    text: 'Hello {name},\n\nwe sell online only, so there are no viewings before the sale. What our inspector found stands in the report, and you have 14 days after you receive it to give it back.\n\nHammerlane',
  },
]

const LATER_ANSWERS: readonly CannedAnswer[] = [
  {
    name: 'Picked up by a carrier',
    text: 'Hello {name},\n\nyour carrier needs the release pass that is on your dashboard. Send them its code, and nobody else: whoever brings it gets the vehicle.\n\nHammerlane',
  },
  {
    name: 'When the title comes',
    text: 'Hello {name},\n\nwe send the title to the address of your account once everything is paid. Your dashboard shows when it is on its way.\n\nHammerlane',
  },
]

/** What the house changed about itself in the last weeks. What is not an answer is again as it was before. */
export async function changeHouseBefore(
  tx: Transaction<DB>,
  house: HouseKeeper,
  { maria, ben }: Colleagues,
  now: Date,
): Promise<void> {
  const { contact, payment } = valuesOf(house.first)
  if (!contact || !payment) throw new Error('a house has a telephone and a time to pay')
  const change = async (daysAgo: number, by: string, asked: AskedChange) =>
    writeChange(tx, house, asked, {
      ...{ by, signedBy: null, at: new Date(now.getTime() - daysAgo * DAY) },
    })
  const answers = await change(23, ben, {
    ...{ setting: 'answers', value: FIRST_ANSWERS, seen: 0 },
    reason: 'The two questions that come every day',
  })
  const holiday = await change(12.2, maria, {
    ...{
      setting: 'payment',
      value: { ...payment, grace_hours: payment.grace_hours + 24 },
      seen: 0,
    },
    reason: 'Bank holiday tomorrow: no wire arrives',
  })
  const closed = await change(12.1, ben, {
    ...{ setting: 'contact', value: { ...contact, hours: 'Closed today, back tomorrow' }, seen: 0 },
    reason: 'Bank holiday',
  })
  await change(11.2, ben, {
    ...{ setting: 'contact', value: contact, seen: closed },
    reason: 'Open again',
  })
  await change(11.1, maria, {
    ...{ setting: 'payment', value: payment, seen: holiday },
    reason: 'Banks are open again',
  })
  await change(4.4, ben, {
    ...{ setting: 'answers', value: [...FIRST_ANSWERS, ...LATER_ANSWERS], seen: answers },
    reason: 'Carriers and titles, asked about most this week',
  })
}
