/** Somebody who bids alone, over one connection. */
import { openConnection } from '../http-client.ts'
import { now } from './clock.ts'

/** Places a bid of so many dollars. @returns when it was answered (see `clock.ts`) @throws Error where it is refused */
export type PlaceBid = (auction: string, dollars: number) => Promise<number>

export async function oneBidder(origin: string, token: string): Promise<PlaceBid> {
  const connection = await openConnection(origin, true)
  const common = `Host: ${new URL(origin).host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json`
  return async (auction, dollars) => {
    const json = `{"amount":${dollars}}`
    const { status, body } = await connection.ask(
      `POST /api/auctions/${auction}/bids HTTP/1.1\r\n${common}\r\nContent-Length: ${json.length}\r\n\r\n${json}`,
    )
    const answeredAt = now()
    if (status !== 201) throw new Error(`The bid was refused: ${body}`)
    return answeredAt
  }
}

/** What the `nth` bid of an auction that starts at $1,000 may be, from 1 on. */
export function nthBid(nth: number): number {
  return 1_000 + nth * 100
}
