/** Where a member's watchlist is; apart from its promises, which check what comes there. */
export const WATCHLIST_ADDRESS = '/api/me/watchlist'
