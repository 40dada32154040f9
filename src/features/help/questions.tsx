import { Link } from '@tanstack/react-router'
import { Children, type ReactNode } from 'react'
import { Accordion } from '../../ui/accordion.tsx'
import { helpTitle } from './help-head.ts'
import './questions.css'

export interface Question {
  id: string
  title: string
  /** A paragraph, or a list of them. */
  answer: ReactNode
  /** The path of the help page that says more. */
  more?: string
}

interface QuestionsProps {
  questions: readonly Question[]
  /** The level that the questions have among the page's headings. */
  heading: 'h2' | 'h3'
}

/** Questions that open to their answers, the first one open. */
export function Questions({ questions, heading }: QuestionsProps) {
  return (
    <Accordion
      className="questions"
      heading={heading}
      open={questions.slice(0, 1).map(({ id }) => id)}
      sections={questions.map((question) => ({ ...question, content: <Answer {...question} /> }))}
    />
  )
}

function Answer({ answer, more }: Question) {
  return (
    <div className="prose">
      {Children.map(answer, (paragraph) => (
        <p>{paragraph}</p>
      ))}
      {more ? (
        <p>
          <Link to={more} className="link">
            {helpTitle(more)}
          </Link>
        </p>
      ) : null}
    </div>
  )
}
