import { membersText } from '../../../../languages/staff/members.ts'
import { Chip } from '../../../../ui/badge.tsx'
import { idTypeOptions } from '../../../account/id-types.ts'
import { PhoneNumber } from '../../../account/phone-number.tsx'
import { shortDay } from '../../../lot/instants.ts'
import { Facts } from './facts.tsx'
import type { LimitedMember, MemberPage } from './member-record.ts'

/** What the member told, and how to reach them. */
export function ProfilePanel({ page: { member, standing } }: { page: MemberPage }) {
  const document = idTypeOptions().find(({ value }) => value === member.id_type)?.label
  return (
    <section className="panel" aria-labelledby="member-profile">
      <div className="member-panel-head">
        <h2 id="member-profile">{membersText('profile')}</h2>
      </div>
      <Facts
        facts={[
          [membersText('name'), member.full_name ?? membersText('notProvided')],
          [membersText('username'), member.username],
          [
            membersText('email'),
            member.email ? (
              <Email member={member} isProven={standing.is_email_proven} />
            ) : (
              membersText('none')
            ),
          ],
          [
            membersText('phone'),
            member.telephone ? (
              <a href={`tel:${member.telephone.replaceAll(/[^+\d]/g, '')}`}>
                <PhoneNumber text={member.telephone} country={member.country} />
              </a>
            ) : (
              membersText('notProvided')
            ),
          ],
          [membersText('address'), addressOf(member) || membersText('notProvided')],
          [membersText('document'), document],
          [membersText('referral'), member.referral_code],
          [membersText('newsletter'), membersText(member.newsletter_subscription ? 'yes' : 'no')],
          [
            membersText('termsAccepted'),
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
        <Chip tone="bad">
          {membersText('refusedSince', { day: shortDay(member.email_bounced_at) })}
        </Chip>
      ) : isProven ? (
        <Chip tone="ok">{membersText('confirmed')}</Chip>
      ) : (
        <Chip tone="warn">{membersText('notConfirmed')}</Chip>
      )}
    </>
  )
}

function addressOf(member: LimitedMember): string {
  const { address, city, state_province: state, zip_code: zip, country } = member
  return [address, city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
}
