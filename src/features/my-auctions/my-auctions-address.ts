/** Where a member's running auctions are; apart from the promise, which checks what comes there. */
export const MY_AUCTIONS_ADDRESS = '/api/me/auctions'
