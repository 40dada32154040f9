/** Where lots are found by their numbers; apart from the promise, which checks what comes there. */
export const LOTS_ADDRESS = '/api/lots'
