import { useEffect } from 'react'

/** Live messages do not say whose a bid is, so the windows of one browser tell each other. */
const CHANNEL = 'hammerlane.own-bids'

/** Tells the other windows that one's own bid on an auction was placed in this one. */
export function tellOtherWindows(auctionId: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(auctionId)
  channel.close()
}

/** Hears of one's own bids on an auction that were placed in other windows. `onBid` should be stable. */
export function useBidsInOtherWindows(auctionId: string, onBid: () => void): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }) => {
      if (data === auctionId) onBid()
    }
    return () => channel.close()
  }, [auctionId, onBid])
}
