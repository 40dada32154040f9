/** What is decided beforehand about the run of a lot; the rest is drawn by lot number. */
export interface FixedRun {
  status?: 'available' | 'ended' | 'sold'
  /** Minutes from seeding to the end; negative when it is over. */
  endsInMinutes?: number
  bidCount?: number
  /** The highest bid, in dollars. */
  currentBid?: number
}

/** Lots that are shown first to newcomers: their runs tell the typical stories. */
export const fixedRuns: Readonly<Record<number, FixedRun>> = {
  10377: { status: 'sold', bidCount: 16, currentBid: 24600 },
  10388: { status: 'sold', bidCount: 25, currentBid: 12750 },
  10391: { status: 'available', endsInMinutes: 109, bidCount: 9, currentBid: 23500 },
  10402: { status: 'available', endsInMinutes: 53, bidCount: 18, currentBid: 17600 },
  10420: { status: 'ended', endsInMinutes: -1510, bidCount: 19, currentBid: 11800 },
  10440: { status: 'available', endsInMinutes: 141, bidCount: 25, currentBid: 96400 },
  10466: { status: 'available', endsInMinutes: 16, bidCount: 22, currentBid: 13900 },
  10482: { status: 'available', endsInMinutes: 252, bidCount: 14, currentBid: 18400 },
  10498: { status: 'available', endsInMinutes: 397, bidCount: 10, currentBid: 15200 },
  10503: { status: 'available', endsInMinutes: 543, bidCount: 17, currentBid: 18100 },
  10511: { status: 'available', endsInMinutes: 895, bidCount: 8, currentBid: 24300 },
  10517: { status: 'available', endsInMinutes: 1600, bidCount: 6, currentBid: 9250 },
  10529: { status: 'available', endsInMinutes: 3076, bidCount: 11, currentBid: 36900 },
  10533: { status: 'available', endsInMinutes: 1983, bidCount: 5, currentBid: 10400 },
  10540: { status: 'available', endsInMinutes: 4331, bidCount: 7, currentBid: 44100 },
  10545: { status: 'available', endsInMinutes: 1168, bidCount: 4, currentBid: 7900 },
}
