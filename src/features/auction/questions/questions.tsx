import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auctionText } from '../../../languages/site/auction.ts'
import type { AuctionView } from '../../../rules/public-auction.ts'
import { dayAndMinute } from '../../lot/instants.ts'
import { AskForm } from './ask-form.tsx'
import { OwnQuestions } from './own-questions.tsx'
import { questionsQuery } from './questions-query.ts'
import './questions.css'
import type { PublishedQuestion } from './questions.ts'

/** What members asked about a lot and staff answered, also after the end; and while it is open, the way to ask. */
export function Questions({ auction }: { auction: AuctionView }) {
  const { data } = useQuery(questionsQuery(auction.id))
  const items = data?.items ?? []
  const isOpen = auction.status === 'available'
  // What is asked after a question was withdrawn is another one, also in the same words.
  const [withdrawn, setWithdrawn] = useState(0)
  return (
    <section className="sec lot-questions" aria-labelledby="lot-questions">
      <h2 id="lot-questions" tabIndex={-1}>
        {auctionText('questionsAndAnswers')}
      </h2>
      {items.length > 0 ? (
        <ol aria-label={auctionText('answeredQuestions')}>
          {items.map((one) => (
            <Answered key={one.id} one={one} />
          ))}
        </ol>
      ) : (
        <p className="lot-questions-none">
          {auctionText(isOpen ? 'noAnswersYet' : 'nothingAsked')}
        </p>
      )}
      <OwnQuestions
        auctionId={auction.id}
        isOpen={isOpen}
        onWithdrawn={() => setWithdrawn((count) => count + 1)}
      />
      {isOpen ? (
        <AskForm key={withdrawn} auctionId={auction.id} isAskedAgain={withdrawn > 0} />
      ) : null}
    </section>
  )
}

function Answered({ one }: { one: PublishedQuestion }) {
  const { question, answer, answered_at: at, corrected_at: correctedAt } = one
  return (
    <li>
      <p className="lot-question">{question}</p>
      <p className="lot-answer">{answer}</p>
      <p className="lot-question-when">
        {correctedAt
          ? auctionText.rich('answeredCorrected', {
              time: () => <Minute at={at} />,
              corrected: () => <Minute at={correctedAt} />,
            })
          : auctionText.rich('answered', { time: () => <Minute at={at} /> })}
      </p>
    </li>
  )
}

function Minute({ at }: { at: string }) {
  return <time dateTime={at}>{dayAndMinute(at)}</time>
}
