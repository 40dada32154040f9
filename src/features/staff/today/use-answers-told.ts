import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toastFailure, toastSuccess } from '../../../browser/toasts.ts'
import { answerWords, newAnswers } from './answer-words.ts'
import type { Answered } from './today.ts'

/** Says on every screen what a consignor has just answered, and has settlement read again. */
export function useAnswersTold(answers: readonly Answered[] | undefined): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!answers) return
    const fresh = newAnswers(answers, known.current)
    known.current = new Set([...(known.current ?? []), ...answers.map(({ id }) => id)])
    for (const answer of fresh.toReversed()) {
      const say = answer.state === 'approved' ? toastSuccess : toastFailure
      say(answer.title, answerWords(answer))
    }
    if (fresh.length === 0) return
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [address] }) =>
        /^\/api\/staff\/(settlement|auctions\/[^/]+\/decision$)/.test(String(address)),
    })
  }, [answers, queryClient])
}
