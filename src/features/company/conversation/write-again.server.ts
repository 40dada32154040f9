import type { Transaction } from 'kysely'
import { answerBrowsingText } from '../../../languages/answers/browsing.ts'
import { canWriteAgain, goesOn } from '../../../rules/house/conversation.ts'
import { Problem } from '../../../server/http/problem.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { ContactMessage } from '../contact.ts'
import { isAnswer, readMessages } from './read-messages.server.ts'

interface Told {
  at: Date
  /** Not what was sent again, because the response was lost. */
  isNew: boolean
}

/** Puts what the person writes behind the rest. The conversation's row is locked by the caller. @throws Problem 409 once it is full */
export async function writeAgain(
  tx: Transaction<DB>,
  id: string,
  message: { text: string; name?: string; phone?: string | null },
): Promise<Told> {
  const last = (await readMessages(tx, id)).at(-1)
  if (!last) throw new Error('a conversation has no message')
  if (!isAnswer(last) && last.text === message.text) return { at: last.at, isNew: false }
  if (!canWriteAgain(last.number))
    throw new Problem('not_available', answerBrowsingText('conversationFull'))
  const { at } = await tx
    .insertInto('contact_replies')
    .values({ ...message, message_id: id, number: last.number + 1 })
    .returning('at')
    .executeTakeFirstOrThrow()
  return { at, isNew: true }
}

/** How many of the person's conversations are looked through. */
const LOOKED_AT = 20

/**
 * The conversation that a message of the contact form goes on with, locked; or null. An address proves nothing: what somebody writes
 * without signing in never goes on with what a member wrote.
 */
export async function findConversation(
  tx: Transaction<DB>,
  { email, subject }: Pick<ContactMessage, 'email' | 'subject'>,
  userId: string | null,
): Promise<string | null> {
  const written = await tx
    .selectFrom('contact_messages')
    .select(['id', 'subject', 'waits_since', 'answered_at'])
    .select((message) =>
      message
        .selectFrom('contact_replies')
        .select((reply) => reply.fn.countAll<number>().as('replies'))
        .whereRef('message_id', '=', 'contact_messages.id')
        .as('replies'),
    )
    .where((is) =>
      userId === null
        ? is.and([
            is('user_id', 'is', null),
            is(is.fn('lower', ['email']), '=', email.toLowerCase()),
          ])
        : is('user_id', '=', userId),
    )
    .orderBy('waits_since', 'desc')
    .limit(LOOKED_AT)
    .forUpdate()
    .execute()
  const now = await databaseTime(tx)
  const found = written.find((one) => {
    const lastAt = one.answered_at ?? one.waits_since
    return goesOn({ subject: one.subject, lastAt, replies: Number(one.replies) }, subject, now)
  })
  return found?.id ?? null
}
