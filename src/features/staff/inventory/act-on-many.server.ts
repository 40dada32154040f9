import { inventoryAnswersText } from '../../../languages/staff/answers/inventory.ts'
import type { Auction, Command } from '../../../rules/auction.ts'
import type { Config } from '../../../server/config/config.ts'
import { endpoint, type Member } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Log } from '../../../server/log.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { actedOnManySchema, actOnManySchema, type ActedOn, type ActOnMany } from './act-on-many.ts'
import { actOnAuction } from './auction-actions.server.ts'
import { requireRunningClock } from './inventory.server.ts'

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
  async handle({ body, member }, services: Services) {
    const results: ActedOn[] = []
    for (const one of singly(body)) results.push(await actOnOne(services, member, one))
    return { results }
  },
})

interface One {
  id: string
  action: string
  command: Command
  details: object
  /** The end that was seen, if it is moved. */
  endSeen?: Date | undefined
}

/** Each auction with its command, and what the audit log says of it: the same as where it is the only one. */
function singly(body: ActOnMany): One[] {
  switch (body.action) {
    case 'publish':
      return body.auctions.map(({ id }) => ({
        ...{ id, action: 'publish', command: { type: 'publish' }, details: {} },
      }))
    case 'extend':
      return body.auctions.map(({ id, ends_at, before }) => ({
        ...{ id, action: 'edit', details: { ends_at }, endSeen: before },
        command: { type: 'edit', terms: { endsAt: ends_at }, facts: {} },
      }))
    case 'relist':
      return body.auctions.map(({ id, ends_at }) => ({
        ...{ id, action: 'relist', details: { ends_at } },
        command: { type: 'relist', endsAt: ends_at },
      }))
    case 'withdraw':
      return body.auctions.map(({ id }) => ({
        ...{ id, action: 'withdraw', details: { reason: body.reason } },
        command: { type: 'withdraw', reason: body.reason },
      }))
  }
}

async function actOnOne(services: Services, member: Member, one: One): Promise<ActedOn> {
  const { id, action, command, details, endSeen } = one
  let undoEndsAt: Date | null = null
  const commandsFor = (auction: Auction) => {
    if (command.type === 'edit') {
      requireRunningClock(auction, command.terms)
      requireEndSeen(auction, endSeen)
      if (auction.bidCount === 0) undoEndsAt = auction.endsAt
    }
    return [command]
  }
  try {
    await actOnAuction(services, member, id, { action, commandsFor, details })
    return { id, outcome: 'done', message: null, undo_ends_at: isoOf(undoEndsAt) }
  } catch (error) {
    return { id, undo_ends_at: null, ...failureOf(error, one, services.log) }
  }
}

/** @throws Problem 409 where the end was moved since */
function requireEndSeen({ endsAt }: Auction, seen: Date | undefined): void {
  if (seen === undefined || seen.getTime() === endsAt.getTime()) return
  throw new Problem('changed_meanwhile', inventoryAnswersText('endMoved'))
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
