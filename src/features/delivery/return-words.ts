import { deliveryText } from '../../languages/site/delivery.ts'

export interface Returnable {
  /** What would be returned. */
  of: string
  /** Until when, in words. */
  until: string
  /** That it may be driven until then, by the terms of its sale; null for what counts hours. */
  testMiles: number | null
}

/** What a buyer is told before asking for a return; its papers say the same. */
export function returnInWords({ of, until, testMiles }: Returnable): string {
  if (testMiles === null) return deliveryText('canReturn', { item: of, until })
  const miles = testMiles.toLocaleString('en-US')
  return deliveryText('canReturnTested', { item: of, until, miles })
}
