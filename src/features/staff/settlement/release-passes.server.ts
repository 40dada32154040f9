import { z } from 'zod'
import {
  findByReleaseCode,
  mayBeFetched,
  releaseByPass,
} from '../../../engine/sales/handover/release-pass.server.ts'
import { settlementAnswersText } from '../../../languages/staff/answers/settlement.ts'
import { toDollars } from '../../../rules/money.ts'
import { RELEASE_CODE_LENGTH } from '../../../rules/sales/release-code.ts'
import { balanceOf } from '../../../rules/sales/sale.ts'
import type { Secrets } from '../../../server/files/secrets.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { handedOverSchema } from '../../delivery/handover.ts'
import { readPaper } from '../../settlement/read-paper.server.ts'
import { saleStateSchema } from '../../settlement/sale-view.ts'
import { requireNoneWaits } from '../approvals/ask-second-person.server.ts'
import { handleSale, saleExists } from './on-sale.server.ts'

interface Services {
  db: Database
  secrets: Secrets
}

/** Longer than any code with its dashes. */
const typedCode = z
  .string()
  .min(1, { error: () => settlementAnswersText('enterCode') })
  .max(60, { error: () => settlementAnswersText('codeLength', { length: RELEASE_CODE_LENGTH }) })

export const readReleasePass = endpoint({
  method: 'GET',
  path: '/api/staff/release-passes/{code}',
  summary: 'Whose vehicle a release pass is for, and whether it may be released',
  who: 'staff',
  limit: 'releases',
  params: z.object({ code: typedCode }),
  response: z.object({
    reservation_id: z.uuid(),
    lot: z.string(),
    item: z.string(),
    identifier: z.string().nullable(),
    location: z.string().nullable(),
    /** To be compared with an ID. */
    buyer: z.string(),
    customer_id: z.string(),
    state: saleStateSchema,
    balance: z.number(),
    can_be_released: z.boolean(),
    used_at: z.iso.datetime().nullable(),
  }),
  async handle({ params }, { db, secrets }: Services) {
    const found = await findByReleaseCode(db, secrets, params.code)
    const paper = found && (await readPaper(db, found.saleId))
    if (!found || !paper) throw new Problem('not_found', settlementAnswersText('noSuchPass'))
    const { sale, item, buyer } = paper
    return {
      reservation_id: sale.id,
      lot: item.lot,
      item: item.title,
      identifier: item.identifier?.value ?? null,
      location: item.location,
      buyer: buyer.name,
      customer_id: buyer.customerId,
      state: sale.state,
      balance: toDollars(balanceOf(sale)),
      can_be_released: found.usedAt === null && mayBeFetched(sale),
      used_at: found.usedAt?.toISOString() ?? null,
    }
  },
})

export const releaseVehicle = endpoint({
  method: 'POST',
  path: '/api/staff/reservations/{id}/release',
  summary:
    'Hand a vehicle over to who brings its release pass, which works once; not while a refund of all that was paid waits for a second person (409)',
  who: 'staff',
  limit: 'releases',
  params: idParams,
  body: z.object({ code: typedCode }),
  response: handedOverSchema,
  exists: ({ id }, { db }: Services) => saleExists(db, id),
  handle: ({ params: { id }, body, member, request }, { db, secrets }: Services) =>
    handleSale(
      { db, what: 'release', reservation: id, body, member, request },
      async (tx, { locked }) => {
        await requireNoneWaits(tx, 'refund', id, locked.sale.paid)
        return releaseByPass(tx, secrets, locked, { typed: body.code, actor: member.userId })
      },
    ),
})
