import { Suspense } from 'react'
import { lazyPart } from '../../browser/waits/lazy-part.ts'
import { useProofQuestion } from './proof.ts'

const ProofDialog = lazyPart(async () => (await import('./proof-dialog.tsx')).ProofDialog)

/** Asks for a fresh proof, over whatever needs it. One stands on each screen with actions of `useAction`. */
export function ProofQuestion() {
  const question = useProofQuestion()
  if (!question) return null
  return (
    <Suspense>
      <ProofDialog says={question.says} onAnswer={question.answer} />
    </Suspense>
  )
}
