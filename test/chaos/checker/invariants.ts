/** What must hold whatever happens (design, section 3), in the words in which a violation is told. */
export const INVARIANTS = {
  rises: 'Accepted amounts rise by at least $100, save an automatic bid that its own maximum caps',
  highest:
    'The current bid is the highest accepted amount that stands, and the count of bids their number',
  inTime: 'Nothing is accepted at or after the end, nor once the auction is over',
  softClose:
    'A bid in the last seconds moves the end to so many seconds after it, and nothing else moves it',
  movesEnds: 'After an outage each end moves, once, that came in it or comes soon after',
  closedOnce: 'An auction that is due is closed, once, as its bids say',
  oneBuyer: 'An auction has one buyer at most: who won it, or who was told to have bought it',
  survives: 'What was acknowledged is in the ledger, once and as it was told',
  inOrder: 'What was answered before something else was asked for comes before it in the ledger',
  noLower: 'No bid is acknowledged at or below one that was acknowledged before it was placed',
  rightlyRefused: 'A refusal was right at some moment between the request and its answer',
  oneAnswer: 'All requests under one key get one answer',
  askedFor: 'Each bid, purchase and void in the ledger was asked for, and not refused',
  maximumsBid: 'Whoever offers most leads, and a maximum bids the least that is needed for it',
  voidUndoes:
    'A voided bid leaves what is left of the bidding as if it had never been, and the price never rises by it',
  hidesMaximums: 'Nobody is shown a maximum of another that the price has not reached',
  clearAnswers: 'Who cannot be served is told so by 503, and nobody anything else',
  freshReads: 'A read shows all that was acknowledged before it',
  showsLedger: 'What is shown of an auction is what its ledger says at that version',
  neverBack: 'A connection never shows a version go back, nor a price but for a voided bid',
  missesNothing: 'Who watches knows the last of it once all is well again',
  replays: 'Every ledger replays to what the tables hold',
  staysUp: 'A server goes on by itself, whatever happens to the others',
  recovers: 'Once all is well again each server is ready, and answers a bid',
  keptPhotos: 'A photo that was acknowledged can be read, or nothing can',
} as const

export type Invariant = keyof typeof INVARIANTS

export function violation(broken: Invariant, lot: string, found: string): string {
  return `${INVARIANTS[broken]}: in auction ${lot.slice(0, 8)} ${found}`
}
