import { omit } from 'es-toolkit/object'
import { z } from 'zod'
import { formatDollars, MAX_DOLLARS } from '../../../../rules/money.ts'
import { closesAccount, STRIKES_THAT_CLOSE } from '../../../../rules/safeguards/strikes.ts'
import { exactly } from '../../../settlement/sale-words.ts'
import { reasonSchema } from '../../reason.ts'
import type { Act, ActField, Typed } from '../../settlement/acts/act.ts'
import { readDollars } from '../../settlement/acts/typed-values.ts'
import type { Strike } from '../strikes/strikes.ts'
import { memberAddress, type LimitedMember, type MemberPage } from './member-record.ts'
import { nameOf } from './members.ts'

/** What staff do to the account of a member, each with a reason. */

const REASON = { name: 'reason', label: 'Reason', kind: 'reason' } as const

function act({ member }: MemberPage, what: string) {
  return {
    fields: [REASON],
    rules: z.object({ reason: reasonSchema }),
    initial: { reason: '' },
    method: 'POST',
    address: `${memberAddress(member.id)}/${what}`,
  } as const
}

export function closeAccount(page: MemberPage): Act {
  const { member, standing } = page
  const owed = standing.owed > 0 ? ` ${exactly(standing.owed)} stays owed.` : ''
  return {
    ...act(page, 'close'),
    title: 'Close the account',
    says: `${nameOf(member)} is signed out, can neither bid nor buy, and reads your reason in a mail. Bids and purchases stay.${owed}`,
    confirm: () => 'Close the account',
    isDanger: true,
    done: 'Account closed',
  }
}

export function reopenAccount(page: MemberPage): Act {
  return {
    ...act(page, 'reopen'),
    title: 'Reopen the account',
    says: `${nameOf(page.member)} can sign in, bid and buy again, and reads your reason in a mail.${page.standing.strikes.length > 0 ? ' Strikes count no more.' : ''}`,
    confirm: () => 'Reopen the account',
    done: 'Account reopened',
  }
}

export function giveStrike(page: MemberPage): Act {
  const { strikes } = page.standing
  const isLast = closesAccount(strikes.length)
  const name = nameOf(page.member)
  return {
    ...act(page, 'strikes'),
    title: 'Give a strike',
    says: isLast
      ? `It is the third that counts: with it the account is closed. ${name} is signed out, can neither bid nor buy, and reads your reason in a mail.`
      : `It is number ${strikes.length + 1} of ${STRIKES_THAT_CLOSE}, and counts for a year; the third closes the account. ${name} reads your reason in a mail, and can go on bidding.`,
    confirm: () => (isLast ? 'Give the strike and close' : 'Give the strike'),
    isDanger: isLast,
    rules: z
      .object({ reason: reasonSchema })
      .transform((body) => ({ ...body, before: strikes.length })),
    done: isLast ? 'Account closed' : 'Strike given',
  }
}

export function takeStrikeBack(page: MemberPage, strike: Strike): Act {
  return {
    ...act(page, `strikes/${strike.id}/take-back`),
    title: 'Take the strike back',
    says: `“${strike.reason}” counts no more. ${nameOf(page.member)} reads your reason in a mail.`,
    confirm: () => 'Take it back',
    done: 'Strike taken back',
  }
}

export function endSessions(page: MemberPage): Act {
  return {
    ...act(page, 'end-sessions'),
    title: 'Sign out everywhere',
    says: `${nameOf(page.member)} is signed out of every browser within seconds, and signs in again with the password. Links and codes that were mailed count no more.`,
    confirm: () => 'Sign out everywhere',
    done: 'Signed out everywhere',
  }
}

export function removeSecondSteps(page: MemberPage): Act {
  return {
    ...act(page, 'remove-second-steps'),
    title: 'Remove the second steps',
    says: `For somebody who lost them all, and was identified as carefully as on registering. ${nameOf(page.member)} is signed out everywhere and told by mail; the password stays.`,
    confirm: () => 'Remove the second steps',
    isDanger: true,
    done: 'Second steps removed',
  }
}

const LIMITS = [
  ['largest_bid', 'Largest bid'],
  ['commitments', 'Leading bids and unpaid purchases together'],
  ['open_buy_nows', 'Unpaid Buy Nows'],
] as const

type LimitsSent = LimitedMember['own_limits'] & { before: unknown; reason: string }

type LimitName = (typeof LIMITS)[number][0]

/** As the house has it, none, or an own one: the second field is shown for that alone. */
export function setLimits(page: MemberPage): Act {
  const { member } = page
  return {
    ...act(page, 'limits'),
    title: 'Limits',
    says: `What ${nameOf(member)} may promise at most. It holds from the next bid on.`,
    confirm: () => 'Set the limits',
    fields: [...LIMITS.flatMap(([name, label]) => fieldsOf(name, label)), REASON],
    rules: typedLimits.transform((body) => ({ ...body, before: member.own_limits })),
    initial: { ...typedOf(member), reason: '' },
    method: 'PUT',
    done: 'Limits set',
    undo: {
      body: (sent) => ({
        ...member.own_limits,
        // What somebody else has set since stays.
        before: omit(sent as LimitsSent, ['before', 'reason']),
        reason: 'Taken back at once',
      }),
      text: nameOf(member),
    },
  }
}

function fieldsOf(name: LimitName, label: string): ActField[] {
  const options = [
    { value: 'house', label: 'As the house has it' },
    { value: 'none', label: 'No limit' },
    { value: 'own', label: 'A limit of its own' },
  ]
  const most = name === 'open_buy_nows' ? 'How many' : 'Up to, in whole dollars'
  return [
    { name: `${name}_is`, label, kind: 'choice', options },
    { name, label: most, kind: 'text', when: { name: `${name}_is`, is: 'own' } },
  ]
}

function typedOf({ own_limits: own, limits }: LimitedMember): Typed {
  return Object.fromEntries(
    LIMITS.flatMap(([name]) => {
      const value = own[name]
      const is = value === undefined ? 'house' : value === null ? 'none' : 'own'
      return [
        [`${name}_is`, is],
        [name, String(value ?? limits[name] ?? '')],
      ]
    }),
  )
}

/** What is left out is as the house has it. */
const typedLimits = z.record(z.string(), z.string()).transform((typed, context) => {
  const body: Partial<Record<LimitName, number | null>> = {}
  for (const [name] of LIMITS) {
    const is = typed[`${name}_is`]
    if (is === 'none') body[name] = null
    if (is !== 'own') continue
    const [value, fault] = readLimit(name, typed[name] ?? '')
    if (fault) context.addIssue({ code: 'custom', path: [name], message: fault })
    else body[name] = value
  }
  const reason = reasonSchema.safeParse(typed['reason'])
  if (!reason.success)
    context.addIssue({
      ...{ code: 'custom', path: ['reason'] },
      message: reason.error.issues[0]?.message ?? '',
    })
  return { ...body, reason: reason.data }
})

function readLimit(name: LimitName, typed: string): [value: number, fault: string | null] {
  const value = readDollars(typed)
  if (name === 'open_buy_nows') {
    const isCount = value !== null && Number.isInteger(value) && value >= 0 && value <= 1_000
    return [value ?? 0, isCount ? null : 'Enter a number from 0 to 1,000']
  }
  const isAmount = value !== null && Number.isInteger(value) && value >= 0 && value <= MAX_DOLLARS
  const fault = `Enter whole dollars, ${formatDollars(MAX_DOLLARS)} at most`
  return [value ?? 0, isAmount ? null : fault]
}
