import { z } from 'zod'
import { moveSale } from '../../engine/sales/move-sale.server.ts'
import { answerSalesText } from '../../languages/answers/sales.ts'
import { inLanguage } from '../../languages/in-language.server.ts'
import { HOUSE_LANGUAGE } from '../../languages/language.ts'
import { deliveryText } from '../../languages/site/delivery.ts'
import { textOf } from '../../rules/accounts.ts'
import type { Config } from '../../server/config/config.ts'
import { endpoint, idParams } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import { queueMail } from '../../server/mail/mail.ts'
import type { Database } from '../../server/postgres/database.ts'
import { readHandedOver } from '../settlement/present-sale.server.ts'
import { handedOverSchema } from './handover.ts'
import { returnMail } from './return-mail.server.ts'

interface Services {
  db: Database
  config: Pick<Config, 'support'>
}

export const askReturn = endpoint({
  method: 'POST',
  path: '/api/me/reservations/{id}/return',
  summary: 'Ask to give back what was received, inside the return period',
  who: 'member',
  limit: 'writes',
  params: idParams,
  body: z.object({
    reason: textOf(
      1,
      () => deliveryText('giveReason'),
      1_000,
      () => deliveryText('reasonTooLong'),
    ),
  }),
  response: handedOverSchema,
  exists: async ({ id }, { db }: Pick<Services, 'db'>) => (await buyerOf(db, id)) !== undefined,
  async handle({ params, body, member }, { db, config }: Services) {
    if ((await buyerOf(db, params.id)) !== member.userId)
      throw new Problem('not_found', answerSalesText('reservationNotFound'))
    const step = { type: 'ask-return', reason: body.reason } as const
    return db.transaction().execute(async (tx) => {
      const returning = await moveSale(tx, params.id, step, member.userId)
      await inLanguage(HOUSE_LANGUAGE, async () => {
        const mail = await returnMail(tx, returning.sale, body.reason, config.support.email)
        await queueMail(tx, mail)
      })
      return readHandedOver(tx, returning)
    })
  },
})

async function buyerOf(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sales')
    .select('buyer_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.buyer_id
}
