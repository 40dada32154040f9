import { z } from 'zod'
import { emailRule } from '../../../rules/accounts.ts'
import { reasonSchema } from '../reason.ts'
import type { Act } from '../settlement/acts/act.ts'
import {
  consignorAddress,
  consignorNameSchema,
  CONSIGNORS_ADDRESS,
  type Consignor,
} from './consignors.ts'

/** What staff do about consignors and the people who act for them. */

const REASON = { name: 'reason', label: 'Reason', kind: 'reason' } as const

export function addConsignor(): Act {
  return {
    title: 'Add a consignor',
    says: 'Its lots are then marked in their editor, or imported by its run lists.',
    confirm: () => 'Add the consignor',
    fields: [{ name: 'name', label: 'Name', kind: 'text' }],
    rules: z.object({ name: consignorNameSchema }),
    initial: { name: '' },
    method: 'POST',
    address: CONSIGNORS_ADDRESS,
    done: 'Consignor added',
  }
}

export function giveAccess({ id, name }: Consignor): Act {
  return {
    title: `Give access to the lots of ${name}`,
    says: `Whoever it is sees the lots of ${name} here with their reserves, approves or declines offers below them, and can neither bid on them nor buy them, also once the access is removed. The account has to be there already.`,
    confirm: () => 'Give access',
    fields: [{ name: 'email', label: 'Email', kind: 'text' }, REASON],
    rules: z.object({ email: emailRule, reason: reasonSchema }),
    initial: { email: '', reason: '' },
    method: 'POST',
    address: `${consignorAddress(id)}/people`,
    done: 'Access given',
  }
}

export function removeAccess({ id, name }: Consignor, person: Consignor['people'][number]): Act {
  return {
    title: 'Remove the access',
    says: `${person.name} no longer acts for ${name}: its lots and decisions are gone from every open window at once. Lots that are here by now stay closed to ${person.name} as a bidder.`,
    confirm: () => 'Remove the access',
    isDanger: true,
    fields: [REASON],
    rules: z.object({ reason: reasonSchema }),
    initial: { reason: '' },
    method: 'POST',
    address: `${consignorAddress(id)}/people/${person.id}/revoke`,
    done: 'Access removed',
  }
}
