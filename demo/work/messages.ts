import type { Transaction } from 'kysely'
import { mailToSupport } from '../../src/features/company/contact.server.ts'
import { composeNotice } from '../../src/features/notices/compose-notice.server.ts'
import type { Site } from '../../src/features/notices/mails/about.server.ts'
import { audit } from '../../src/features/staff/audit.server.ts'
import { HOUR } from '../../src/rules/durations.ts'
import type { DB } from '../../src/server/postgres/database-types.ts'
import { keepSentMail } from './past-mails.ts'
import type { Colleagues } from './people.ts'

interface Message {
  hoursAgo: number
  from: [first: string, last: string, email: string, phone: string | null]
  subject: string
  message: string
  assigned?: keyof Colleagues
  answer?: { by: keyof Colleagues; after: number; text: string }
  /** What they wrote to that. */
  again?: { after: number; text: string }
}

const MESSAGES: readonly Message[] = [
  {
    hoursAgo: 1.3,
    from: ['Curtis', 'Bell', 'curtis.bell@example.com', '(205) 555-0146'],
    subject: 'Wire cutoff today',
    message:
      'I won the boat last night. My credit union says wires after 4 pm go out tomorrow. Is that still in time, or do you cancel it? I do not want to lose it over a few hours.',
  },
  {
    hoursAgo: 3.6,
    from: ['Natalie', 'Kim', 'natalie.kim@example.net', null],
    subject: 'Lot HL-10482, rear bumper',
    message:
      'The report says the scuff on the bumper is paint through. Is the bumper itself cracked or bent? A photo from below would help me a lot. I bid on two others but this is the one I want.',
    assigned: 'ben',
  },
  {
    hoursAgo: 7.2,
    from: ['Gerald', 'Hutton', 'gerald.hutton@example.org', '(803) 555-0187'],
    subject: 'Title for my state',
    message:
      'Bought a Ram from you in the spring and that went fine. South Carolina wants the odometer statement separate from the title for anything newer than 2011. Do you send that along, or do I ask for it?',
    assigned: 'ben',
    answer: {
      ...{ by: 'ben', after: 1.5 },
      text: 'Hello Gerald,\n\nit is on the back of the title for your truck, signed by the bank. You need nothing else from us.\n\nBen Foster\nHammerlane',
    },
    again: {
      after: 4,
      text: 'Thanks, Ben. The lady at the counter says South Carolina takes only the separate form. Can the bank sign one of those as well?',
    },
  },
  {
    hoursAgo: 18.5,
    from: ['Miriam', 'Goldberg', 'miriam.goldberg@example.com', '(206) 555-0102'],
    subject: 'Jeep Cherokee is paid, what now?',
    message:
      'The wire went out on Friday and your mail says you have it. I am in Seattle and the Jeep is in Buffalo. What would delivery cost and how long does it take? I would fly out if that is much faster.',
    assigned: 'maria',
  },
  {
    hoursAgo: 26,
    from: ['Tony', 'Marsh', 'tony.marsh@example.com', '(478) 555-0171'],
    subject: 'My account is closed',
    message:
      'I could not pay for the Maxima because my loan fell through, it was not my fault. Please open my account again, I have the money now.',
  },
  {
    hoursAgo: 40,
    from: ['Ines', 'Aguilar', 'ines.aguilar@example.com', null],
    subject: 'Do you ship to Mexico?',
    message:
      'We buy excavators for a quarry near Monterrey. Can we bid as a company and have a freight forwarder in Laredo fetch the machine? What papers would the forwarder need at your gate?',
  },
  {
    hoursAgo: 50,
    from: ['Wyatt', 'Jensen', 'wyatt.jensen@example.com', '(208) 555-0129'],
    subject: 'Can I look at it before I bid?',
    message: 'Is there any way to see the Fairlane in Fargo in person this week?',
    answer: {
      ...{ by: 'ben', after: 4 },
      text: 'Hello Wyatt,\n\nwe sell online only, so there are no viewings before the sale. Everything that our inspector found stands in the report, and you have 14 days after you receive it to give it back.\n\nBen Foster\nHammerlane',
    },
  },
  {
    hoursAgo: 98,
    from: ['Yolanda', 'Reyes', 'yolanda.reyes@example.com', null],
    subject: 'Reference for the wire',
    message: 'My bank has room for 20 characters in the memo. Which number do you need?',
    answer: {
      ...{ by: 'maria', after: 2 },
      text: 'Hello Yolanda,\n\nthe payment reference on your invoice alone is enough. It fits in 20 characters; leave everything else out.\n\nMaria Delgado\nHammerlane',
    },
  },
]

/** What people wrote to the house this week, and what was answered. */
export async function receiveMessages(
  tx: Transaction<DB>,
  colleagues: Colleagues,
  { site, support }: { site: Site; support: string },
  now: Date,
): Promise<void> {
  for (const { hoursAgo, from, subject, message, assigned, answer, again } of MESSAGES) {
    const [first_name, last_name, email, phone] = from
    const at = new Date(now.getTime() - hoursAgo * HOUR)
    const written = { first_name, last_name, email, phone, subject, message }
    const answeredAt = answer && new Date(at.getTime() + answer.after * HOUR)
    const { id, reply_token: token } = await tx
      .insertInto('contact_messages')
      .values({
        ...{ ...written, created_at: at },
        user_id: await memberOf(tx, email),
        assigned_to: assigned ? colleagues[assigned] : null,
      })
      .returning(['id', 'reply_token'])
      .executeTakeFirstOrThrow()
    await keepSentMail(tx, mailToSupport(written, support), at)
    if (!answer || !answeredAt) continue
    const answered_by = colleagues[answer.by]
    await tx
      .insertInto('contact_replies')
      .values({ message_id: id, number: 1, at: answeredAt, text: answer.text, answered_by })
      .execute()
    const said = { question: message, answer: answer.text, wroteAt: at.toISOString() }
    const data = { email, subject, token, ...said }
    const about = { data, lot: null, sale: null, paymentHours: null, site, reader: 'open' } as const
    const occasion = `contact_answer ${id} 1`
    const mail = { ...composeNotice('contact_answer', about), to: email, occasion }
    await keepSentMail(tx, mail, answeredAt)
    const by = { userId: answered_by, at: answeredAt }
    await audit(tx, by, 'answer-message', id, { answer: answer.text })
    if (!again) continue
    const { text } = again
    const writtenAt = new Date(at.getTime() + again.after * HOUR)
    await tx
      .insertInto('contact_replies')
      .values({ message_id: id, number: 2, at: writtenAt, text })
      .execute()
    await keepSentMail(tx, mailToSupport({ ...written, message: text }, support), writtenAt)
  }
}

async function memberOf(tx: Transaction<DB>, email: string): Promise<string | null> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return user?.id ?? null
}
