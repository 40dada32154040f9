/** What calls answer, told by their address: tests that ask by an address read typed bodies. */
import type { Profile, UsernameResponse } from '../src/features/account/profile.ts'
import type { PlacedBid } from '../src/features/bidding/place-bid.ts'
import type { Bought } from '../src/features/buy-now/buy-now.ts'
import type {
  MyBidList,
  MyReservationList,
  RivalBidList,
} from '../src/features/dashboard/dashboard.ts'
import type { EndedSessions, OwnSessions } from '../src/features/security/sessions.ts'

/** A response to a call: what the call promises, or a problem. */
export interface Answer<Path extends string = string> {
  status: number
  body: BodyOf<Path> & Partial<Refusal>
}

/** The members of problems that tests look at. */
interface Refusal {
  code: string
  detail: string
  errors: { path: string; message: string }[]
  missing: string[]
}

/** What other addresses answer is looked at by matchers alone. */
type BodyOf<Path extends string> = Path extends '/api/me' | '/api/me/terms'
  ? Profile
  : Path extends `/api/me/bids${Query}`
    ? MyBidList
    : Path extends `/api/me/rival-bids${Query}`
      ? RivalBidList
      : Path extends `/api/me/reservations${Query}`
        ? MyReservationList
        : Path extends `/api/me/sessions${string}`
          ? OwnSessions & Partial<EndedSessions>
          : Path extends `/api/usernames/${string}`
            ? UsernameResponse
            : Path extends `/api/auctions/${string}/bids`
              ? PlacedBid
              : Path extends `/api/auctions/${string}/buy-now`
                ? Bought
                : Path extends `/api/staff/members/${string}/review-id-photo`
                  ? Pick<Profile, 'id' | 'id_photo_url' | 'id_verified_at'>
                  : unknown

type Query = '' | `?${string}`
