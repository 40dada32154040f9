import { describe, expect, test } from 'vitest'
import { compose, formsFor, SITE, withPaid } from '../../../../test/mail/sample-mail.ts'
import { inLanguage } from '../../../languages/in-language.server.ts'
import { idRejectionsText } from '../../../languages/rules/id-rejections.ts'
import type { AccountStatus } from '../../../rules/accounts.ts'
import { ID_REJECTIONS, USUAL_REJECTIONS } from '../../../rules/registration/id-rejections.ts'
import { NOTICES, optionalTopicOf, type NoticeKind } from '../../../rules/sales/notices.ts'
import { sampleNotice } from '../sample-notices.server.ts'

describe('the two mails of a default', () => {
  const defaulted = (paid: number) => withPaid(paid, 'defaulted')
  const textOf = async (kind: NoticeKind, paid: number) =>
    (await formsFor(kind, defaulted(paid))).text

  test('say the same of what is owed', async () => {
    expect(await textOf('account_closed', 0)).toContain('call us before you wire')
    const cancelled = await textOf('reservation_cancelled', 0)
    expect(cancelled).toContain('do not wire anything for it without calling us')
    expect(compose('reservation_cancelled', defaulted(0)).preheader).toBe(
      'It was not paid in time.',
    )
    expect(compose('reservation_cancelled').preheader).toBe('You no longer owe anything for it.')
  })

  test('say the same of what was paid', async () => {
    for (const kind of ['account_closed', 'reservation_cancelled'] as const) {
      const text = await textOf(kind, 5_000)
      expect(text).toContain('You paid $5,000.00. Our team is looking into it.')
      expect(text).not.toMatch(/send it back|owe nothing/)
      expect(await textOf(kind, 0)).not.toContain('our staff see')
    }
  })
})

describe('who cannot sign in any more', () => {
  const closed = (owed: number | null) =>
    formsFor('account_closed', {
      data: { reason: 'Never paid, twice', owed, canSignIn: false },
      ...{ lot: null, sale: null },
    })

  test.each([null, 1_100_000])('is not told to, whatever is owed (%s)', async (owed) => {
    const { text, html } = await closed(owed)
    expect(text).toContain('You can no longer sign in')
    for (const form of [text, html]) expect(form).not.toMatch(/still sign in|Sign in|dashboard/)
  })

  test('and owes something is told where the money goes', async () => {
    const { text } = await closed(1_100_000)
    expect(text).toContain('Not paid, USD: $11,000.00')
    expect(text).toContain('invoice we emailed you')
    expect(text).toContain(`${SITE}/payment`)
    expect((await closed(null)).text).not.toContain('/payment')
  })
})

describe('why an ID photo was not accepted', () => {
  const mail = (reason: string) => formsFor('id_rejected', { data: { reason } })

  test.each(Object.values(ID_REJECTIONS))(
    'is told in the language of the mail: %s',
    async (reason) => {
      expect((await mail(reason)).text).toContain(`Reason: ${reason}`)
      const { text } = await inLanguage('es', () => mail(reason))
      expect(text).toMatch(/^Motivo: \S/m)
      expect(text).not.toContain(reason)
    },
  )

  test.each(USUAL_REJECTIONS)('is told in English in the very words that are kept: %s', (usual) => {
    expect(idRejectionsText(usual)).toBe(ID_REJECTIONS[usual])
  })

  test('is told as it stands where staff wrote it', async () => {
    const { text } = await inLanguage('es', () => mail('A thumb hides the date.'))
    expect(text).toContain('Motivo: A thumb hides the date.')
  })
})

describe('every mail to who cannot sign in', () => {
  /** Nobody gets these whose account is closed. */
  const ONLY_OPEN: NoticeKind[] = [
    'address_confirmed',
    'account_reopened',
    'id_approved',
    'id_rejected',
    'counter_offer',
    'second_chance',
  ]
  const KINDS = (Object.keys(NOTICES) as NoticeKind[]).filter(
    (kind) => optionalTopicOf(kind) === null && !ONLY_OPEN.includes(kind),
  )
  const told = (kind: NoticeKind, reader: AccountStatus) => {
    const { data } = sampleNotice(kind, SITE)
    return formsFor(kind, { reader, data: { ...data, canSignIn: reader !== 'closed' } })
  }

  test.each(KINDS)('%s leads to nothing that asks for it', async (kind) => {
    const { text, html } = await told(kind, 'closed')
    for (const form of [text, html])
      expect(form.replaceAll('can no longer sign in', '')).not.toMatch(/sign in|dashboard/i)
  })

  test.each(KINDS)(
    '%s asks who is in default for nothing on a dashboard that is only read',
    async (kind) => {
      const { text } = await told(kind, 'in_default')
      expect(text).not.toMatch(/(choose|ask for|accept)[^.]* on your dashboard/i)
    },
  )

  test('threatens no account that is closed already', async () => {
    for (const kind of [
      'invoice',
      'invoice_changed',
      'remind_half_time',
      'remind_last',
      'overdue',
    ] as const) {
      const { sale } = withPaid(0, 'invoiced')
      const open = await formsFor(kind, { sale })
      expect(open.text).toContain('your account is closed and the vehicle is re-listed')
      const { text } = await formsFor(kind, { sale, reader: 'closed' })
      expect(text).toContain('the vehicle is re-listed')
      expect(text).not.toContain('your account is closed')
      expect(text).toContain(`Call us to compare them before you pay: ${SITE}/payment says how.`)
    }
  })

  test('says how what is chosen elsewhere is told to us', async () => {
    const paid = withPaid(14_592, 'paid').sale
    const { text } = await formsFor('payment_in_full', {
      sale: { ...paid, handover: null },
      reader: 'closed',
    })
    expect(text).toContain(
      'Tell us whether you want pick-up or delivery: call us, or reply to this email.',
    )
    expect((await told('delivered', 'closed')).text).toContain(
      'call us or reply to this email within the return period',
    )
  })
})
