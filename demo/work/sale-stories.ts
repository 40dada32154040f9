/** What has happened so far to what the demo sold, by lot number: each step so many hours after the end of its run. */

export type Step =
  /** Without an amount, all that is still to be paid, and `over` more. */
  | { after: number; does: 'wire'; amount?: number; over?: number }
  | { after: number; does: 'extend'; hours: number; reason: string }
  | { after: number; does: 'pick-up' }
  | { after: number; does: 'delivery' }
  | { after: number; does: 'send' }
  | { after: number; does: 'hand-over' }
  | { after: number; does: 'title'; title: 'sent' | 'received' }
  /** Below nothing is a credit. */
  | { after: number; does: 'line'; text: string; amount: number }
  | { after: number; does: 'ask-return'; reason: string }
  | { after: number; does: 'refund'; amount: number; reason: string }
  | { after: number; does: 'ask-refund'; reason: string }
  | { after: number; does: 'take-back'; reason: string }
  | { after: number; does: 'complete' }

export const saleStories: ReadonlyMap<number, readonly Step[]> = new Map<number, Step[]>([
  // Won within the last day, and not paid yet.
  [
    10_535,
    [
      { after: 2, does: 'delivery' },
      { after: 9, does: 'extend', hours: 24, reason: 'His credit union wires on Tuesday' },
    ],
  ],
  [10_530, [{ after: 3, does: 'delivery' }]],
  [10_484, [{ after: 2, does: 'pick-up' }]],
  // The time to pay is over; wires for them wait in the bank statement.
  [10_415, [{ after: 4, does: 'pick-up' }]],
  [
    10_433,
    [
      { after: 5, does: 'pick-up' },
      { after: 19, does: 'wire', amount: 8_000 },
    ],
  ],
  // Paid, and the buyer has not said how to get it.
  [10_512, [{ after: 19, does: 'wire' }]],
  [
    10_504,
    [
      { after: 20, does: 'extend', hours: 26, reason: 'The first wire went back to his bank' },
      { after: 47, does: 'wire' },
    ],
  ],
  // Paid, and to be fetched.
  [
    10_441,
    [
      { after: 6, does: 'pick-up' },
      { after: 21, does: 'wire' },
    ],
  ],
  [
    10_408,
    [
      { after: 8, does: 'pick-up' },
      { after: 20, does: 'wire' },
    ],
  ],
  // To be sent, on its way, and on its way for too long.
  [
    10_386,
    [
      { after: 5, does: 'delivery' },
      { after: 20, does: 'wire' },
    ],
  ],
  [
    10_377,
    [
      { after: 3, does: 'delivery' },
      { after: 22, does: 'wire' },
      { after: 95, does: 'send' },
      { after: 98, does: 'title', title: 'sent' },
    ],
  ],
  [
    10_525,
    [
      { after: 4, does: 'delivery' },
      { after: 15, does: 'wire' },
      { after: 190, does: 'send' },
      { after: 191, does: 'title', title: 'sent' },
      { after: 330, does: 'title', title: 'received' },
    ],
  ],
  // Received, within the time in which it may be given back.
  [
    10_524,
    [
      { after: 3, does: 'delivery' },
      { after: 20, does: 'wire' },
      { after: 60, does: 'send' },
      { after: 172, does: 'hand-over' },
      { after: 175, does: 'title', title: 'sent' },
    ],
  ],
  // Paid $250 too much, which has to go back.
  [
    10_388,
    [
      { after: 7, does: 'pick-up' },
      { after: 18, does: 'wire', over: 250 },
      { after: 92, does: 'hand-over' },
      { after: 96, does: 'title', title: 'sent' },
      { after: 220, does: 'title', title: 'received' },
    ],
  ],
  // Comes back, and a second person has to sign what is sent back.
  [
    10_491,
    [
      { after: 6, does: 'delivery' },
      { after: 21, does: 'wire' },
      { after: 50, does: 'send' },
      { after: 140, does: 'hand-over' },
      { after: 145, does: 'title', title: 'sent' },
      {
        ...{ after: 222, does: 'ask-return' },
        reason: 'Swing motor leaks on the first full day of work, and it was described as tried.',
      },
      {
        ...{ after: 240, does: 'ask-refund' },
        reason: 'Swing motor confirmed by our mechanic on site; full refund, carrier is booked',
      },
    ],
  ],
  // Came back, and most of its price was sent back.
  [
    10_397,
    [
      { after: 2, does: 'delivery' },
      { after: 12, does: 'wire', amount: 5_000 },
      { after: 22, does: 'wire' },
      { after: 48, does: 'send' },
      { after: 120, does: 'hand-over' },
      {
        ...{ after: 150, does: 'ask-return' },
        reason: 'Transmission shudders between second and third when warm.',
      },
      {
        ...{ after: 196, does: 'refund', amount: 10_150 },
        reason: 'Returned in time; $250 kept for the broken mirror',
      },
      {
        after: 198,
        does: 'take-back',
        reason: 'Back at our yard in Tulsa, the right mirror broken',
      },
    ],
  ],
  // Over: the time in which it may be given back has passed.
  [
    10_435,
    [
      { after: 3, does: 'pick-up' },
      { after: 12, does: 'wire' },
      { after: 40, does: 'hand-over' },
      { after: 60, does: 'title', title: 'sent' },
      { after: 72, does: 'line', text: 'Credit for the second key', amount: -350 },
      { after: 73, does: 'refund', amount: 350, reason: 'The second key was not with the car' },
      { after: 160, does: 'title', title: 'received' },
      { after: 377, does: 'complete' },
    ],
  ],
])
