import { omit } from 'es-toolkit/object'
import { z } from 'zod'
import { membersText } from '../../../../languages/staff/members.ts'
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

function reasonField(): ActField {
  return { name: 'reason', label: membersText('reason'), kind: 'reason' }
}

function act({ member }: MemberPage, what: string) {
  return {
    fields: [reasonField()],
    rules: z.object({ reason: reasonSchema }),
    initial: { reason: '' },
    method: 'POST',
    address: `${memberAddress(member.id)}/${what}`,
  } as const
}

export function closeAccount(page: MemberPage): Act {
  const { member, standing } = page
  const name = nameOf(member)
  return {
    ...act(page, 'close'),
    title: membersText('closeTheAccount'),
    says:
      standing.owed > 0
        ? membersText('closeSaysOwing', { name, owed: exactly(standing.owed) })
        : membersText('closeSays', { name }),
    confirm: () => membersText('closeTheAccount'),
    isDanger: true,
    done: membersText('accountClosed'),
  }
}

export function reopenAccount(page: MemberPage): Act {
  const says = page.standing.strikes.length > 0 ? 'reopenSaysStrikes' : 'reopenSays'
  return {
    ...act(page, 'reopen'),
    title: membersText('reopenTheAccount'),
    says: membersText(says, { name: nameOf(page.member) }),
    confirm: () => membersText('reopenTheAccount'),
    done: membersText('accountReopened'),
  }
}

export function giveStrike(page: MemberPage): Act {
  const { strikes } = page.standing
  const isLast = closesAccount(strikes.length)
  const name = nameOf(page.member)
  return {
    ...act(page, 'strikes'),
    title: membersText('giveAStrike'),
    says: isLast
      ? membersText('lastStrikeSays', { most: STRIKES_THAT_CLOSE, name })
      : membersText('strikeSays', { number: strikes.length + 1, most: STRIKES_THAT_CLOSE, name }),
    confirm: () => membersText(isLast ? 'giveAndClose' : 'giveTheStrike'),
    isDanger: isLast,
    rules: z
      .object({ reason: reasonSchema })
      .transform((body) => ({ ...body, before: strikes.length })),
    done: membersText(isLast ? 'accountClosed' : 'strikeGiven'),
  }
}

export function takeStrikeBack(page: MemberPage, strike: Strike): Act {
  return {
    ...act(page, `strikes/${strike.id}/take-back`),
    title: membersText('takeStrikeBack'),
    says: membersText('takeBackSays', { reason: strike.reason, name: nameOf(page.member) }),
    confirm: () => membersText('takeItBack'),
    done: membersText('strikeTakenBack'),
  }
}

export function endSessions(page: MemberPage): Act {
  return {
    ...act(page, 'end-sessions'),
    title: membersText('signOutEverywhere'),
    says: membersText('signOutSays', { name: nameOf(page.member) }),
    confirm: () => membersText('signOutEverywhere'),
    done: membersText('signedOutEverywhere'),
  }
}

export function removeSecondSteps(page: MemberPage): Act {
  return {
    ...act(page, 'remove-second-steps'),
    title: membersText('removeTheSteps'),
    says: membersText('removeSays', { name: nameOf(page.member) }),
    confirm: () => membersText('removeTheSteps'),
    isDanger: true,
    done: membersText('stepsRemoved'),
  }
}

const LIMITS = [
  ['largest_bid', 'largestBid'],
  ['commitments', 'leadingAndUnpaid'],
  ['open_buy_nows', 'unpaidBuyNows'],
] as const

type LimitsSent = LimitedMember['own_limits'] & { before: unknown; reason: string }

type LimitName = (typeof LIMITS)[number][0]

/** As the house has it, none, or an own one: the second field is shown for that alone. */
export function setLimits(page: MemberPage): Act {
  const { member } = page
  return {
    ...act(page, 'limits'),
    title: membersText('limits'),
    says: membersText('limitsSays', { name: nameOf(member) }),
    confirm: () => membersText('setLimits'),
    fields: [
      ...LIMITS.flatMap(([name, label]) => fieldsOf(name, membersText(label))),
      reasonField(),
    ],
    rules: typedLimits.transform((body) => ({ ...body, before: member.own_limits })),
    initial: { ...typedOf(member), reason: '' },
    method: 'PUT',
    done: membersText('limitsSet'),
    undo: {
      body: (sent) => ({
        ...member.own_limits,
        // What somebody else has set since stays.
        before: omit(sent as LimitsSent, ['before', 'reason']),
        // It stands in the audit log, which is in English.
        reason: 'Taken back at once',
      }),
      text: nameOf(member),
    },
  }
}

function fieldsOf(name: LimitName, label: string): ActField[] {
  const options = [
    { value: 'house', label: membersText('asTheHouse') },
    { value: 'none', label: membersText('noLimit') },
    { value: 'own', label: membersText('limitOfItsOwn') },
  ]
  const most = membersText(name === 'open_buy_nows' ? 'howMany' : 'upTo')
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
    return [value ?? 0, isCount ? null : membersText('enterCount')]
  }
  const isAmount = value !== null && Number.isInteger(value) && value >= 0 && value <= MAX_DOLLARS
  const fault = membersText('enterDollars', { most: formatDollars(MAX_DOLLARS) })
  return [value ?? 0, isAmount ? null : fault]
}
