import type { Transaction } from 'kysely'
import { publicAuctions } from '../../../engine/public-auctions.server.ts'
import {
  readResponses,
  repeated,
  repeatKey,
  storeResponses,
  type RepeatableRequest,
} from '../../../engine/stored-responses.server.ts'
import { answerBrowsingText } from '../../../languages/answers/browsing.ts'
import type { AuctionStatus } from '../../../rules/auction.ts'
import { worksHere } from '../../../rules/bidding.ts'
import {
  MOST_WAITING,
  MOST_WAITING_PER_LOT,
  whyNotAsk,
} from '../../../rules/public-questions/asking.ts'
import type { Config } from '../../../server/config/config.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { idempotencyOf, responseFrom } from '../../../server/http/idempotency.ts'
import { Problem } from '../../../server/http/problem.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { requireProvenEmail } from '../../account/email-proof/require-proven-email.server.ts'
import { OWN_COLUMNS, presentOwn } from './present-question.server.ts'
import { askedSchema, askSchema, type Asked } from './questions.ts'

interface Services {
  db: Database
  config: Pick<Config, 'smtpUrl' | 'demo'>
}

const REFUSED = {
  over: () => answerBrowsingText('askedTooLate'),
  'too-many-here': () => answerBrowsingText('tooManyHere', { most: MOST_WAITING_PER_LOT }),
  'too-many': () => answerBrowsingText('tooManyQuestions', { most: MOST_WAITING }),
} as const

/**
 * Keeps a question for staff, who publish it with their answer or reject it. A repeated request makes one question: by its key, and
 * without one by its words, for a browser may have lost the key.
 */
export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/auctions/{id}/questions',
  summary:
    'Ask staff about a lot, answered on its page without telling who asked; waits for staff until then',
  who: 'member',
  limit: 'questions',
  signInFirst: () => answerBrowsingText('signInToAsk'),
  params: idParams,
  body: askSchema,
  response: askedSchema,
  status: 201,
  mustFirst: async (member, { config }: Services) => requireProvenEmail(config, member),
  exists: async ({ id }, { db }: Services) =>
    (await publicAuctions(db).select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
  handle({ params: { id }, body, member, request }, { db, config }: Services) {
    requireProvenEmail(config, member)
    if (worksHere(member.roles)) throw new Problem('forbidden', answerBrowsingText('staffAnswer'))
    const asking: RepeatableRequest = {
      memberId: member.userId,
      auctionId: id,
      idempotency: idempotencyOf(request, ['ask-question', body]),
    }
    return db.transaction().execute(async (tx) => {
      const { lot, now } = await lockLotAndAsker(tx, asking)
      const first = (await readResponses(tx, [asking])).get(repeatKey(asking) ?? '')
      if (first) return responseFrom(repeated(first, asking))
      const question = presentOwn(await keep(tx, { asking, lot, text: body.question, now }))
      const response = { status: 201, body: JSON.stringify({ question } satisfies Asked) }
      await storeResponses(tx, new Map([[{ request: asking }, response]]), now)
      return responseFrom(response)
    })
  },
})

/** A member's questions are asked one after the other. The lot first, as bids lock. @throws Problem 404 */
async function lockLotAndAsker(tx: Transaction<DB>, { auctionId, memberId }: RepeatableRequest) {
  const lot = await publicAuctions(tx)
    .select(['id', 'status', 'ends_at'])
    .where('id', '=', auctionId)
    .forKeyShare()
    .executeTakeFirst()
  if (!lot) throw new Problem('not_found', answerBrowsingText('auctionNotFound'))
  await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return { lot, now: await databaseTime(tx) }
}

interface NewQuestion {
  asking: RepeatableRequest
  lot: Awaited<ReturnType<typeof lockLotAndAsker>>['lot']
  text: string
  now: Date
}

/** @throws Problem 409 for what cannot be asked */
async function keep(tx: Transaction<DB>, { asking, lot, text, now }: NewQuestion) {
  const { memberId, auctionId } = asking
  const waiting = await tx
    .selectFrom('public_questions')
    .select([...OWN_COLUMNS, 'auction_id'])
    .where('asker_id', '=', memberId)
    .where('state', '=', 'waiting')
    .execute()
  const here = waiting.filter(({ auction_id: about }) => about === auctionId)
  const same = here.find(({ asked }) => asked === text)
  if (same) {
    const { auction_id: _, ...row } = same
    return row
  }
  const refusal = whyNotAsk(
    {
      // Kept to these values by constraints on the table.
      ...{ status: lot.status as AuctionStatus, endsAt: lot.ends_at },
      ...{ waitingHere: here.length, waiting: waiting.length },
    },
    now,
  )
  if (refusal) throw new Problem('not_available', REFUSED[refusal]())
  return tx
    .insertInto('public_questions')
    .values({ auction_id: auctionId, asker_id: memberId, asked_at: now, asked: text })
    .returning(OWN_COLUMNS)
    .executeTakeFirstOrThrow()
}
