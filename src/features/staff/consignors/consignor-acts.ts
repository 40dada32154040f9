import { z } from 'zod'
import { consignorsText } from '../../../languages/staff/consignors.ts'
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

const reasonField = () =>
  ({ name: 'reason', label: consignorsText('reason'), kind: 'reason' }) as const

export function addConsignor(): Act {
  return {
    title: consignorsText('addConsignor'),
    says: consignorsText('addConsignorSays'),
    confirm: () => consignorsText('addTheConsignor'),
    fields: [{ name: 'name', label: consignorsText('name'), kind: 'text' }],
    rules: z.object({ name: consignorNameSchema }),
    initial: { name: '' },
    method: 'POST',
    address: CONSIGNORS_ADDRESS,
    done: consignorsText('consignorAdded'),
  }
}

export function giveAccess({ id, name }: Consignor): Act {
  return {
    title: consignorsText('giveAccessTo', { name }),
    says: consignorsText('giveAccessSays', { name }),
    confirm: () => consignorsText('giveAccess'),
    fields: [{ name: 'email', label: consignorsText('email'), kind: 'text' }, reasonField()],
    rules: z.object({ email: emailRule, reason: reasonSchema }),
    initial: { email: '', reason: '' },
    method: 'POST',
    address: `${consignorAddress(id)}/people`,
    done: consignorsText('accessGiven'),
  }
}

export function removeAccess({ id, name }: Consignor, person: Consignor['people'][number]): Act {
  return {
    title: consignorsText('removeAccess'),
    says: consignorsText('removeAccessSays', { person: person.name, name }),
    confirm: () => consignorsText('removeAccess'),
    isDanger: true,
    fields: [reasonField()],
    rules: z.object({ reason: reasonSchema }),
    initial: { reason: '' },
    method: 'POST',
    address: `${consignorAddress(id)}/people/${person.id}/revoke`,
    done: consignorsText('accessRemoved'),
  }
}
