import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { addressHere } from '../../../languages/address.ts'
import { publicQuestionsText } from '../../../languages/staff/public-questions.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { weekdayAndTime } from '../../lot/instants.ts'
import { FoundLink } from '../frame/found-link.tsx'
import { KeyCap } from '../frame/key-cap.tsx'
import { useKey } from '../frame/keys.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { useIsWide } from '../frame/use-is-wide.ts'
import { ActDialog } from '../settlement/acts/act-dialog.tsx'
import type { Act } from '../settlement/acts/act.ts'
import type { PublicQuestion } from './public-questions.ts'
import { PublishForm } from './publish-form.tsx'
import { rejectQuestion, takeAnswerBack } from './question-acts.ts'

interface OpenQuestionProps {
  question: PublicQuestion
  onDecided: () => void
}

/** A question in full, what became of it, and what can be done. */
export function OpenQuestion({ question, onDecided }: OpenQuestionProps) {
  const isWide = useIsWide()
  const [act, setAct] = useState<Act | null>(null)
  const { state } = question
  const label = publicQuestionsText('question')
  return (
    // A long one is scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className="panel message-open" aria-label={label} tabIndex={0}>
      {isWide ? null : (
        <StaffLink path="questions" className={buttonClass('ghost', 'sm')}>
          <ArrowLeft className="icon" />
          {publicQuestionsText('allQuestions')}
        </StaffLink>
      )}
      <Head question={question} />
      <ol className="message-conversation" aria-label={publicQuestionsText('conversation')}>
        <li>
          <h3>
            {publicQuestionsText('asAsked')}
            <small>{weekdayAndTime(question.asked_at)}</small>
          </h3>
          <p className="message-text">{question.asked}</p>
        </li>
        <WhatBecameOfIt question={question} />
      </ol>
      {state === 'rejected' ? null : <PublishForm question={question} onPublished={onDecided} />}
      {state === 'waiting' ? (
        <RejectButton onPress={() => setAct(rejectQuestion(question))} />
      ) : null}
      {state === 'published' ? (
        <Button look="line" size="sm" onClick={() => setAct(takeAnswerBack(question))}>
          {publicQuestionsText('takeBack')}
        </Button>
      ) : null}
      {act ? (
        <ActDialog
          act={act}
          onClose={() => setAct(null)}
          onDone={state === 'waiting' ? onDecided : undefined}
        />
      ) : null}
    </section>
  )
}

function Head({ question: { auction, asker } }: { question: PublicQuestion }) {
  return (
    <header>
      <h2 className="h">{auction.title}</h2>
      <p className="message-ways">
        <a href={addressHere(`/auction/${auction.id}`)} target="_blank" rel="noreferrer">
          {publicQuestionsText('lotPage', { lot: auction.lot_number })}
        </a>
        {asker ? (
          <FoundLink kind="member" id={asker.id}>
            {asker.name}
          </FoundLink>
        ) : (
          <small>{publicQuestionsText('accountGone')}</small>
        )}
      </p>
    </header>
  )
}

function WhatBecameOfIt({ question }: { question: PublicQuestion }) {
  const { state, answer, reason, decided_by: by, decided_at: at } = question
  if (state === 'waiting' || at === null) return null
  const who = by ?? publicQuestionsText('aColleague')
  const corrected = question.corrected_at
  return (
    <li className={state === 'published' ? 'message-answer' : undefined}>
      <h3>
        {publicQuestionsText(state === 'published' ? 'publishedBy' : 'rejectedBy', { who })}
        <small>{weekdayAndTime(at)}</small>
        {corrected ? (
          <small>{publicQuestionsText('correctedAt', { when: weekdayAndTime(corrected) })}</small>
        ) : null}
      </h3>
      {state === 'published' ? (
        <>
          <p className="message-text question-published">{question.question}</p>
          <p className="message-text">{answer}</p>
        </>
      ) : (
        <p className="message-text">{reason}</p>
      )}
    </li>
  )
}

function RejectButton({ onPress }: { onPress: () => void }) {
  useKey('R', onPress, { name: publicQuestionsText('reject'), isShown: true })
  return (
    <Button look="line" size="sm" onClick={onPress}>
      {publicQuestionsText('reject')} <KeyCap keys="R" />
    </Button>
  )
}
