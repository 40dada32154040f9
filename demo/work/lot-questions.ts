import type { Transaction } from 'kysely'
import { writeNotices } from '../../src/engine/sales/notices/write-notices.server.ts'
import { audit } from '../../src/features/staff/audit.server.ts'
import { HOUR } from '../../src/rules/durations.ts'
import type { DB } from '../../src/server/postgres/database-types.ts'
import { DEMO_EMAIL } from '../open-demo-accounts.ts'
import type { Colleagues } from './people.ts'

interface LotQuestion {
  lot: number
  hoursAgo: number
  from: string
  asked: string
  answer?: { by: keyof Colleagues; after: number; text: string; question?: string }
}

const QUESTIONS: readonly LotQuestion[] = [
  {
    ...{ lot: 10_482, hoursAgo: 26, from: 'wendy.begay@example.com' },
    asked: 'How deep is the scuff on the rear bumper, and are the parking sensors behind it fine?',
    answer: {
      ...{ by: 'ben', after: 3 },
      text: 'It is through the paint and about as long as a hand. The sensors beep as they should on all four corners; the bumper is neither cracked nor loose.',
    },
  },
  {
    ...{ lot: 10_482, hoursAgo: 19, from: 'paul.wojcik@example.net' },
    asked: 'hi is the 2nd key a real remote or just the valet one?? call 407-555-0119',
    answer: {
      ...{ by: 'ben', after: 1.2 },
      question: 'Is the second key a remote, or the valet key?',
      text: 'Both keys are remotes. Both start the truck, and the remote start works with either.',
    },
  },
  {
    ...{ lot: 10_529, hoursAgo: 8, from: 'erik.lindqvist@example.org' },
    asked: 'Was the generator run under load, and for how long?',
    answer: {
      ...{ by: 'maria', after: 2 },
      text: 'For 40 minutes with the front air conditioner on. It started at the second try and ran evenly.',
    },
  },
  {
    ...{ lot: 10_402, hoursAgo: 2.6, from: 'latoya.simmons@example.com' },
    asked: 'When were the brake pads changed last?',
  },
  {
    ...{ lot: 10_384, hoursAgo: 1.4, from: DEMO_EMAIL },
    asked: 'Is the storage bag for the roof panels with it, and do all latches hold?',
  },
  {
    ...{ lot: 10_482, hoursAgo: 0.7, from: 'tyler.brandt@example.com' },
    asked: 'Can I see it before it ends? Text me at 806-555-0163 or tyler.brandt@example.com.',
  },
]

/** What members asked about lots since yesterday, and what was answered for all to read. */
export async function askAboutLots(
  tx: Transaction<DB>,
  colleagues: Colleagues,
  now: Date,
): Promise<void> {
  for (const { lot, hoursAgo, from, asked, answer } of QUESTIONS) {
    const askedAt = new Date(now.getTime() - hoursAgo * HOUR)
    const auction = await tx
      .selectFrom('auctions')
      .select('id')
      .where('lot_number', '=', lot)
      .executeTakeFirstOrThrow()
    const asker = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', from)
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('public_questions')
      .values({ auction_id: auction.id, asker_id: asker.id, asked, asked_at: askedAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!answer) continue
    const at = new Date(askedAt.getTime() + answer.after * HOUR)
    const after = { question: answer.question ?? asked, answer: answer.text }
    const userId = colleagues[answer.by]
    await tx
      .updateTable('public_questions')
      .set({ ...after, state: 'published', version: 1, decided_by: userId, decided_at: at })
      .where('id', '=', id)
      .execute()
    const kind = 'question_answered'
    const told = { userId: asker.id, auctionId: auction.id, saleId: null, data: after }
    await writeNotices(tx, [{ ...told, kind, occasion: `${kind} ${id} 1` }], at)
    const before = { question: asked, answer: null }
    await audit(tx, { userId, at }, 'publish-answer', id, {
      ...{ auction: auction.id, before, after, asked },
    })
  }
}
