import { expect, test } from 'vitest'
import { resend } from './resend-act.ts'

const MAIL = { id: 'one', to: 'dana@example.com', bounced_at: null }
const BOUNCED = { ...MAIL, bounced_at: '2026-11-23T12:00:00.000Z' }
const says = (mail: typeof MAIL | typeof BOUNCED, kind: string) => resend({ ...mail, kind }).says

test('staff read where a mail goes that is sent again', () => {
  expect(says(MAIL, 'other')).toBe('The email goes to dana@example.com as it was written.')
  expect(says(MAIL, 'invoice')).toMatch(/goes to the address that its reader's account has now\.$/)
  expect(says(MAIL, 'purchase_agreement')).toContain('dana@example.com again')
})

test('an agreement that bounced goes to the account', () => {
  for (const kind of ['invoice', 'purchase_agreement'])
    expect(says(BOUNCED, kind)).toMatch(
      /its reader's account has now\. Where that is still dana@example\.com, which refused/,
    )
})
