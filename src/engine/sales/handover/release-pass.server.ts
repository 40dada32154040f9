import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { answerDeskText } from '../../../languages/answers/desk.ts'
import { answerSalesText } from '../../../languages/answers/sales.ts'
import {
  readReleaseCode,
  RELEASE_CODE_LENGTH,
  releaseCode,
} from '../../../rules/sales/release-code.ts'
import { balanceOf, type Sale } from '../../../rules/sales/sale.ts'
import type { Secrets } from '../../../server/files/secrets.ts'
import { Problem, validationFailed } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type { LockedSale } from '../change-sale.server.ts'
import { moveLocked, requireSale } from '../move-sale.server.ts'

/** Whether somebody may fetch it now: it is paid, pick-up was chosen, and it was not fetched yet. */
export function mayBeFetched(sale: Sale): boolean {
  return sale.state === 'paid' && balanceOf(sale) <= 0 && sale.handover?.method === 'pick_up'
}

/**
 * The code of a sale's release pass, made when it is first asked for; the same again until another way is chosen.
 * @throws Problem `not_available` where nothing can be fetched
 */
export async function openReleasePass(
  tx: Transaction<DB>,
  secrets: Secrets,
  id: string,
): Promise<{ code: string; sale: Sale; madeAt: Date }> {
  const { sale, now } = await requireSale(tx, id)
  if (!mayBeFetched(sale)) {
    const detail = answerSalesText('passNotYet')
    throw new Problem('not_available', detail, { sale_state: sale.state })
  }
  const known = await passOf(tx, id)
  if (known) return { code: openCode(secrets, known), sale, madeAt: known.made_at }
  const code = releaseCode(randomBytes(RELEASE_CODE_LENGTH))
  await tx
    .insertInto('release_passes')
    .values({
      sale_id: id,
      code: secrets.encrypt(Buffer.from(code), belongsTo(id)),
      digest: digestOf(secrets, code),
      made_at: now,
    })
    .execute()
  return { code, sale, madeAt: now }
}

/** The sale whose pass has this code; null for a code that is none, or no more. */
export async function findByReleaseCode(
  db: Database,
  secrets: Secrets,
  typed: string,
): Promise<{ saleId: string; usedAt: Date | null } | null> {
  const code = readReleaseCode(typed)
  if (code === null) return null
  const pass = await db
    .selectFrom('release_passes')
    .select(['sale_id', 'used_at'])
    .where('digest', '=', digestOf(secrets, code))
    .executeTakeFirst()
  return pass ? { saleId: pass.sale_id, usedAt: pass.used_at } : null
}

/**
 * Hands a vehicle over to who brings the code of its pass, which works once; under the lock of its sale.
 * @throws Problem for a code of another sale or of none, one that was used, or what cannot be fetched; then nothing is written
 */
export async function releaseByPass(
  tx: Transaction<DB>,
  secrets: Secrets,
  locked: LockedSale,
  { typed, actor }: { typed: string; actor: string },
): Promise<{ sale: Sale; now: Date }> {
  const { id } = locked.sale
  const pass = await passOf(tx, id)
  const code = readReleaseCode(typed)
  if (!pass || code === null || !timingSafeEqual(digestOf(secrets, code), pass.digest)) {
    throw validationFailed([{ path: 'code', message: answerDeskText('wrongReleaseCode') }])
  }
  if (pass.used_at)
    throw new Problem('not_available', answerDeskText('passUsed'), {
      used_at: pass.used_at.toISOString(),
    })
  const moved = await moveLocked(tx, locked, { type: 'hand-over' }, actor)
  await tx
    .updateTable('release_passes')
    .set({ used_at: moved.now, used_by: actor })
    .where('sale_id', '=', id)
    .execute()
  return moved
}

/** Of a sale that is locked. */
async function passOf(tx: Transaction<DB>, id: string): Promise<Pass | null> {
  const row = await tx
    .selectFrom('release_passes')
    .selectAll()
    .where('sale_id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

type Pass = Selectable<DB['release_passes']>

function openCode(secrets: Secrets, { sale_id: id, code }: Pass): string {
  return secrets.decrypt(code, belongsTo(id)).toString()
}

function belongsTo(id: string): string {
  return `release pass ${id}`
}

function digestOf(secrets: Secrets, code: string): Buffer {
  return secrets.digest(code, 'release pass')
}
