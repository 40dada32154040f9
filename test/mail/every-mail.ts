import { closedMail } from '../../src/features/account/close-account.server.ts'
/** One of each mail that the product sends, with the longest that it may have to say. */
import { codeMail } from '../../src/features/account/email-proof/prove-email.server.ts'
import { purchaseNotice } from '../../src/features/buy-now/purchase-notice.server.ts'
import { mailToSupport } from '../../src/features/company/contact.server.ts'
import { mailOfReturn } from '../../src/features/delivery/return-mail.server.ts'
import { composeNotice } from '../../src/features/notices/compose-notice.server.ts'
import { sampleNotice } from '../../src/features/notices/sample-notices.server.ts'
import { sampleVariant, variantsOf } from '../../src/features/notices/sample-variants.server.ts'
import { voidedMail } from '../../src/features/staff/approvals/voided-mail.server.ts'
import { questionMail } from '../../src/features/staff/consignors/questions/question-mail.server.ts'
import { stepRemovedMail } from '../../src/features/staff/people/member-sign-in.server.ts'
import { NOTICES, type NoticeKind } from '../../src/rules/sales/notices.ts'
import type { Mail } from '../../src/server/mail/mail.ts'
import * as notices from '../../src/sign-in/factors/notices.server.ts'
import * as auth from '../../src/sign-in/mails/auth-mails.server.ts'
import * as providers from '../../src/sign-in/providers/provider-mails.server.ts'

const TO = `${'a-very-long-address-without-any-break'.repeat(2)}@mail.example.com`
const SITE = 'https://hammerlane.example'
const LINK = {
  issuer: `${SITE}/auth/v1`,
  type: 'recovery' as const,
  redirectTo: `${SITE}/auth?next=%2Fdashboard`,
  mailToken: { code: '493027', link: '0123456789abcdef'.repeat(4) },
}
const SIGNED_AT = new Date('2026-11-21T15:49:38.120Z')

/** Each kind of notice as it usually is, and when it did not go as usual. */
function everyNotice(): Record<string, Mail> {
  return Object.fromEntries(
    (Object.keys(NOTICES) as NoticeKind[]).flatMap((kind) => [
      [`notice ${kind}`, { ...composeNotice(kind, sampleNotice(kind, SITE)), to: TO }],
      ...variantsOf(kind).flatMap((variant) => {
        const sample = sampleVariant(kind, variant, SITE)
        const name = `notice ${kind}, ${variant}`
        return sample ? [[name, { ...composeNotice(kind, sample), to: TO }]] : []
      }),
    ]),
  )
}

export function everyMail(): Record<string, Mail> {
  return {
    ...everyNotice(),
    confirmation: auth.linkMail(TO, { ...LINK, type: 'signup' }),
    'magic link': auth.linkMail(TO, { ...LINK, type: 'magiclink' }),
    recovery: auth.linkMail(TO, LINK),
    'new address': auth.linkMail(TO, { ...LINK, type: 'email_change' }),
    'current address': auth.currentAddressMail(TO, TO, LINK),
    reauthentication: auth.reauthenticationMail(TO, LINK.mailToken),
    'address requested': auth.addressRequestedNotice(TO, TO, SITE),
    'address changed': auth.addressChangedNotice(TO, TO, SITE, LINK.mailToken.link),
    'address changed, never proved': auth.addressChangedNotice(TO, TO, SITE, null),
    'address restored': auth.addressRestoredNotice(TO, SITE),
    'address taken back': auth.addressTakenBackNotice(TO, SITE),
    'password changed': auth.passwordChangedNotice(TO, SITE),
    'account adopted': providers.accountAdopted(TO, 'Microsoft', true),
    'identity added': providers.identityAdded(TO, 'Google'),
    'identity removed': providers.identityRemoved(TO, 'Google'),
    'step added': { to: TO, ...notices.factorAdded('totp') },
    'step removed': { to: TO, ...notices.factorRemoved('webauthn') },
    'recovery code used': { to: TO, ...notices.recoveryCodeUsed(7) },
    'new recovery codes': { to: TO, ...notices.newRecoveryCodes() },
    'step removed by support': stepRemovedMail(TO),
    ...mailsAboutLots(),
    'proof of address': codeMail(TO, LINK.mailToken.code),
    'account closed': closedMail(TO),
    'contact form': mailToSupport(
      {
        first_name: 'Wilhelmina-Josephine',
        last_name: 'von Hohenlohe-Waldenburg-Schillingsfürst',
        email: TO,
        phone: '+1 813 555 0176',
        subject: 'A question about the delivery of a very long motor home to Alaska',
        message: `Does it fit?\n\nI mean this one: ${SITE}/auction/${'0192f7a1-'.repeat(12)}`,
      },
      TO,
    ),
    'return asked for': mailOfReturn(
      {
        invoice_number: 'INV-2026-004188',
        title: AGREEMENT.item_title,
        lot_number: 10_529,
        customer_id: 'HL-204815',
        full_name: 'Wilhelmina-Josephine von Hohenlohe-Waldenburg-Schillingsfürst',
        email: TO,
        telephone: '+1 813 555 0176',
        reason: 'The air conditioning does not cool.\nThe second key is missing.',
      },
      TO,
    ),
    'purchase under another address': purchaseNotice(TO, AGREEMENT),
  }
}

/** What staff's work with lots has to tell. */
function mailsAboutLots(): Record<string, Mail> {
  return {
    'bid voided': voidedMail({
      to: TO,
      title: '2019 Ford F-150 XLT SuperCrew 5.5-foot bed with the FX4 off-road package',
      lot_number: 10_482,
      amount: 100_000_000_000,
    }),
    'bid passed over': voidedMail({
      to: TO,
      title: '2019 Ford F-150 XLT SuperCrew 5.5-foot bed with the FX4 off-road package',
      lot_number: 10_482,
      amount: 100_000_000_000,
      barred: 'closed',
    }),
    'decision of a consignor': questionMail({
      to: TO,
      url: `${SITE}/staff/decisions`,
      kind: 'counter_offer',
      title: '2019 Ford F-150 XLT SuperCrew 5.5-foot bed with the FX4 off-road package',
      lot_number: 10_482,
      stock_number: 'FHB-2026-REPO-0004188',
      amount: 99_900_000_000,
      bid: 90_000_000_000,
      reserve: 100_000_000_000,
    }),
  }
}

export const AGREEMENT = {
  reservation_id: '01934f6e-72d3-7a40-9c51-0c6f2f8f9a10',
  user_id: '01934f6e-72d3-7a40-9c51-0c6f2f8f9a11',
  text_version: '2025-11-01',
  text_hash: '0f'.repeat(32),
  full_name: 'Dana Whitfield',
  email: TO,
  phone: '(813) 555-0176',
  delivery_address: '1180 Harbor View Drive, Building 7, Apartment 1204, Tampa, Florida 33602-5544',
  item_title: '2017 Thor Motor Coach Four Winds International Super C 35SB with Bunk Beds',
  lot_number: 10_529,
  vin: '1FDXE4FS2HDC12345',
  vin_label: 'VIN',
  price: 6_850_000,
  signed_at: SIGNED_AT,
  network_address: '203.0.113.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
}
