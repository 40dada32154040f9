import { describe, expect, test } from 'vitest'
import { compose, formsFor, SITE, withPaid } from '../../../../test/mail/sample-mail.ts'
import type { NoticeKind } from '../../../rules/sales/notices.ts'

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
    expect(compose('reservation_cancelled').preheader).toBe('You owe nothing for it any more.')
  })

  test('say the same of what was paid', async () => {
    for (const kind of ['account_closed', 'reservation_cancelled'] as const) {
      const text = await textOf(kind, 5_000)
      expect(text).toContain('You paid $5,000.00; our staff see to what becomes of it.')
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
    expect(text).toContain('invoice that we mailed you')
    expect(text).toContain(`${SITE}/payment`)
    expect((await closed(null)).text).not.toContain('/payment')
  })
})
