import type { Transaction } from 'kysely'
import { answerDeskText } from '../../../languages/answers/desk.ts'
import { answerSalesText } from '../../../languages/answers/sales.ts'
import { formatExactly, type Cents } from '../../../rules/money.ts'
import { SECOND_PERSON_FROM } from '../../../rules/policy.ts'
import { Problem, validationFailed } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { lineNeedsTwo } from './by-hand.server.ts'
import { linesOf } from './statement-lines.server.ts'

interface Placing {
  statementId: string
  n: number
  /** Null takes it from the sale that it was thought to be for. */
  saleId: string | null
  /** Asked for where the line is for a sale already, or names one. */
  reason: string | null
  actor: string
  /** Writes what belongs to it, in its transaction. `from` is the sale that it was for before. */
  also(tx: Transaction<DB>, moved: { from: string | null; amount: Cents }): Promise<void>
}

/**
 * Staff know better which sale a line is for. How far it pays that is judged whenever the line is read or booked. Much money is not
 * placed by one person with a sale that the line itself does not say: as a payment in review it is counted by two.
 * @throws Problem 404 for no such line or sale, 422 without a reason where one is needed, 403 for an own purchase, 409 once the
 * line was seen to, and for much money that does not say that it is for this sale; then nothing is written
 */
export async function placeLineByHand(
  db: Database,
  { statementId, n, saleId, reason, actor, also }: Placing,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Before the line, as who books lines of a sale does; not so that whoever places lines anew would wait for it.
    if (saleId !== null) await holdSale(tx, saleId)
    const [kept] = await linesOf(tx, statementId, { numbers: [n], lock: true })
    if (!kept) throw new Problem('not_found', answerDeskText('noSuchLine', { n }))
    if (kept.state !== 'waiting')
      throw new Problem('not_available', answerDeskText('lineSeenTo', { n, state: kept.state }))
    const { namedSaleId, line } = kept
    const from = kept.saleId ?? namedSaleId
    for (const id of new Set([saleId, kept.saleId, namedSaleId]))
      if (id !== null) await requireSaleOfOthers(tx, id, actor)
    if (from !== null && from !== saleId && reason === null) throw reasonWanted()
    if (saleId !== null && (await lineNeedsTwo(tx, saleId, line))) throw placedByTwo(n)
    await tx
      .updateTable('statement_lines')
      .set({ sale_id: saleId, match: 'unmatched', reason: saleId === null ? 'no_sale' : null })
      .where('statement_id', '=', statementId)
      .where('n', '=', n)
      .execute()
    await also(tx, { from, amount: line.amount })
  })
}

function reasonWanted(): Problem {
  return validationFailed([{ path: 'reason', message: answerDeskText('sayWhy') }])
}

function placedByTwo(n: number): Problem {
  const amount = formatExactly(SECOND_PERSON_FROM)
  return new Problem('not_available', answerDeskText('placedByTwo', { n, amount }))
}

async function holdSale(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.selectFrom('sales').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

async function requireSaleOfOthers(
  tx: Transaction<DB>,
  saleId: string,
  actor: string,
): Promise<void> {
  const sale = await tx
    .selectFrom('sales')
    .select('buyer_id')
    .where('id', '=', saleId)
    .executeTakeFirst()
  if (!sale) throw new Problem('not_found', answerSalesText('reservationNotFound'))
  if (sale.buyer_id !== actor) return
  throw new Problem('forbidden', answerDeskText('ownPurchase'))
}
