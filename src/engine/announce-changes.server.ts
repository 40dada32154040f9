import type { Command } from '../rules/auction.ts'
import { announcedChanges } from '../rules/listing/announced-changes.ts'
import { factsOf } from '../rules/vehicle/vehicle-facts.ts'
import type { LockedAuction } from './lock.server.ts'

/** A command of staff with what the bidders are told of it: whoever gives it, nothing that they see changes without a word. */
export function withAnnouncement({ row, auction }: LockedAuction, command: Command): Command {
  if (command.type !== 'edit' && command.type !== 'remove-photos') return command
  const terms = command.type === 'edit' ? command.terms : {}
  const words = announcedChanges(auction, factsOf(row), { terms, facts: command.facts })
  const announced = words.length > 0 ? { words, note: command.announced?.note ?? null } : null
  return { ...command, announced }
}
