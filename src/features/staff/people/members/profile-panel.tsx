import { Chip } from '../../../../ui/badge.tsx'
import { idTypeOptions } from '../../../account/id-types.ts'
import { shortDay } from '../../../lot/instants.ts'
import { Facts } from './facts.tsx'
import type { LimitedMember, MemberPage } from './member-record.ts'

/** What the member told, and how to reach them. */
export function ProfilePanel({ page: { member, standing } }: { page: MemberPage }) {
  const document = idTypeOptions().find(({ value }) => value === member.id_type)?.label
  return (
    <section className="panel" aria-labelledby="member-profile">
      <div className="member-panel-head">
        <h2 id="member-profile">Profile</h2>
      </div>
      <Facts
        facts={[
          ['Name', member.full_name ?? 'Not provided'],
          ['Username', member.username],
          [
            'Email',
            member.email ? <Email member={member} isProven={standing.is_email_proven} /> : 'None',
          ],
          [
            'Phone',
            member.telephone ? (
              <a href={`tel:${member.telephone.replaceAll(/[^+\d]/g, '')}`}>{member.telephone}</a>
            ) : (
              'Not provided'
            ),
          ],
          ['Address', addressOf(member) || 'Not provided'],
          ['Document', document],
          ['Referral', member.referral_code],
          ['Newsletter', member.newsletter_subscription ? 'Yes' : 'No'],
          [
            'Terms accepted',
            member.terms_accepted_at &&
              `${member.terms_version}, ${shortDay(member.terms_accepted_at)}`,
          ],
        ]}
      />
    </section>
  )
}

function Email({ member, isProven }: { member: LimitedMember; isProven: boolean }) {
  return (
    <>
      <a href={`mailto:${member.email}`}>{member.email}</a>{' '}
      {member.email_bounced_at ? (
        <Chip tone="bad">Mail refused since {shortDay(member.email_bounced_at)}</Chip>
      ) : isProven ? (
        <Chip tone="ok">Confirmed</Chip>
      ) : (
        <Chip tone="warn">Not confirmed</Chip>
      )}
    </>
  )
}

function addressOf(member: LimitedMember): string {
  const { address, city, state_province: state, zip_code: zip, country } = member
  return [address, city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
}
