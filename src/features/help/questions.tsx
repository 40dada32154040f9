import type { ReactNode } from 'react'
import { Accordion } from '../../ui/accordion.tsx'
import './questions.css'

export interface Question {
  id: string
  title: string
  answer: ReactNode
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
      sections={questions.map(({ id, title, answer }) => ({
        id,
        title,
        content: <div className="prose">{answer}</div>,
      }))}
    />
  )
}
