import { inventoryAnswersText } from '../../../../languages/staff/answers/inventory.ts'
import type { Auction, Command } from '../../../../rules/auction.ts'
import type { Config } from '../../../../server/config/config.ts'
import { endpoint, type Member } from '../../../../server/http/endpoint.ts'
import { Problem } from '../../../../server/http/problem.ts'
import type { Log } from '../../../../server/log.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import { answerOnce } from '../../answer-once.server.ts'
import { actOnAuction } from '../auction-actions.server.ts'
import type { SeenAuction } from '../auction-form.ts'
import { requireRunningClock } from '../inventory.server.ts'
import {
  actedOnManySchema,
  actedOnSchema,
  actOnManySchema,
  type ActedOn,
  type ActOnMany,
} from './act-on-many.ts'

interface Services {
  db: Database
  config: Pick<Config, 'buyNowNeedsPrice'>
  log: Log
}

export const actOnMany = endpoint({
  method: 'POST',
  path: '/api/staff/auctions/actions',
  summary: 'Publish, extend, relist or withdraw many auctions; each is told whether it was done',
  who: 'staff',
  limit: 'writes',
  body: actOnManySchema,
  response: actedOnManySchema,
  async handle({ body, member, request }, services: Services) {
    const results: ActedOn[] = []
    for (const one of singly(body)) results.push(await actOnOne(services, { member, request }, one))
    return { results }
  },
})

interface One {
  id: string
  action: string
  command: Command
  details: object
  before: SeenAuction | undefined
}

/** Each auction with its command, and what the audit log says of it: the same as where it is the only one. */
function singly(body: ActOnMany): One[] {
  switch (body.action) {
    case 'publish':
      return body.auctions.map(({ id, before }) => ({
        ...{ id, before, action: 'publish', command: { type: 'publish' }, details: {} },
      }))
    case 'extend':
      return body.auctions.map(({ id, ends_at, before }) => ({
        ...{ id, before: { ends_at: before }, action: 'edit', details: { ends_at } },
        command: { type: 'edit', terms: { endsAt: ends_at }, facts: {} },
      }))
    case 'relist':
      return body.auctions.map(({ id, ends_at, before }) => ({
        ...{ id, before, action: 'relist', details: { ends_at } },
        command: { type: 'relist', endsAt: ends_at },
      }))
    case 'withdraw':
      return body.auctions.map(({ id, before }) => ({
        ...{ id, before, action: 'withdraw', details: { reason: body.reason } },
        command: { type: 'withdraw', reason: body.reason },
      }))
  }
}

interface By {
  member: Member
  request: Request
}

/** In a transaction of its own with its answer, so that the same call again goes on where the first one broke off. */
async function actOnOne(services: Services, { member, request }: By, one: One): Promise<ActedOn> {
  const { id, before, action, command, details } = one
  let undoEndsAt: Date | null = null
  const commandsFor = (auction: Auction) => {
    if (command.type === 'edit') {
      requireRunningClock(auction, command.terms)
      if (auction.bidCount === 0) undoEndsAt = auction.endsAt
    }
    return [command]
  }
  try {
    const body = { before, details }
    const once = { what: `${action} ${id}`, body, memberId: member.userId, request, part: id }
    const answer = await services.db.transaction().execute((tx) =>
      answerOnce(tx, once, async () => {
        await actOnAuction(tx, services, member, id, { action, before, commandsFor, details })
        return { id, outcome: 'done', message: null, undo_ends_at: isoOf(undoEndsAt) }
      }),
    )
    return await actedOn(answer, id)
  } catch (error) {
    return { id, undo_ends_at: null, ...failureOf(error, one, services.log) }
  }
}

/** As it was answered, now or under the same key before; refused where the key was used for another thing. */
async function actedOn(answer: Response, id: string): Promise<ActedOn> {
  if (answer.ok) return actedOnSchema.parse(await answer.json())
  const { detail } = (await answer.json()) as Problem['body']
  return { id, outcome: 'refused', message: detail, undo_ends_at: null }
}

/** Also a fault of ours is told of the one that it befell: what was done to the others before would be told of nobody. */
function failureOf(error: unknown, { id, action }: One, log: Log) {
  if (error instanceof Problem) return { outcome: 'refused', message: error.message } as const
  log.error({ err: error, auction: id, action }, 'an auction of many failed')
  return { outcome: 'failed', message: inventoryAnswersText('failedOnOurSide') } as const
}

function isoOf(time: Date | null): string | null {
  return time?.toISOString() ?? null
}
