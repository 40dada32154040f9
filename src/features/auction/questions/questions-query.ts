import { queryOptions } from '@tanstack/react-query'
import { ownedBy, type OwnKey } from '../../../browser/query-client.ts'
import type { OwnQuestions, PublishedQuestions } from './questions.ts'

/** Where a member's questions are, whatever the lot. */
export const OWN_QUESTIONS_ADDRESS = '/api/me/questions'

export function questionsAddress(auctionId: string): string {
  return `/api/auctions/${encodeURIComponent(auctionId)}/questions`
}

/** What was asked about a lot and answered, as everybody reads it. */
export function questionsQuery(auctionId: string) {
  return queryOptions<PublishedQuestions, Error, PublishedQuestions, readonly [string]>({
    queryKey: [questionsAddress(auctionId)],
    meta: { failure: 'The questions about this lot could not be read' },
  })
}

/** What a member asked about a lot. */
export function ownQuestionsQuery(auctionId: string, userId: string | null) {
  return queryOptions<OwnQuestions, Error, OwnQuestions, OwnKey>({
    queryKey: [`${questionsAddress(auctionId)}/mine`, { viewer: userId }],
    ...ownedBy(userId),
  })
}
