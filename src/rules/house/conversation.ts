/** When a message of the contact form goes on with a conversation, and how long one gets. */
import { DAY } from '../durations.ts'

/** A question about the same a month later is another one. */
export const CONVERSATION_DAYS = 30

/** What a conversation holds beside its first message before the person begins another; staff always answer. */
export const MOST_REPLIES = 40

interface Conversation {
  subject: string
  /** When either side wrote last. */
  lastAt: Date
  replies: number
}

/** Whether what the same person writes about `subject` belongs to it. */
export function goesOn(conversation: Conversation, subject: string, now: Date): boolean {
  const { lastAt, replies } = conversation
  return (
    bareSubject(conversation.subject) === bareSubject(subject) &&
    now.getTime() - lastAt.getTime() < CONVERSATION_DAYS * DAY &&
    canWriteAgain(replies)
  )
}

export function canWriteAgain(replies: number): boolean {
  return replies < MOST_REPLIES
}

/** Without what mail programs put before it, and however it is spaced and capitalised. */
function bareSubject(subject: string): string {
  return subject
    .replace(/^\s*(?:(?:re|fwd?)\s*:\s*)+/i, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
