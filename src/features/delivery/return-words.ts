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
  const test =
    testMiles === null ? '' : `, with at most ${testMiles.toLocaleString('en-US')} test miles`
  return `You can return ${of} until ${until}${test}. Our staff will tell you how.`
}
