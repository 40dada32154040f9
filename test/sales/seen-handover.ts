import type { SeenHandover } from '../../src/features/staff/settlement/seen/seen-handover.server.ts'
import type { Marketplace } from '../marketplace.ts'

/** How the buyer of a sale gets it, and what that costs, as staff see it at their desk. */
export async function seenHandover(
  market: Marketplace,
  by: string,
  id: string,
): Promise<SeenHandover> {
  const { body } = await market.ask('GET', `/api/staff/reservations/${id}`, { by })
  return { handover: body.sale.handover, price: body.handover_price }
}
