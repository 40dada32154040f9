/** What is typed into an answer and not published yet, with what it was typed over: a colleague may publish other words before it is sent. */
import type { PublicQuestion, Publish } from './public-questions.ts'

export type Words = Pick<Publish, 'question' | 'answer'>

export interface AnswerDraft extends Words {
  /** The version that it was begun at. What an earlier release kept does not say it. */
  before?: number
}

interface Shown {
  words: Words
  /** What is sent as read. */
  before: number
  /** Somebody else has changed the question since: their words are to be read first. */
  isOutdated: boolean
}

/** The draft, where it says anything else than what stands. */
export function shownOver(question: PublicQuestion, draft: AnswerDraft | null): Shown {
  const { version } = question
  const stands = wordsOf(question)
  if (!draft || isSame(draft, stands)) return { words: stands, before: version, isOutdated: false }
  const { question: asked, answer, before = 0 } = draft
  return { words: { question: asked, answer }, before, isOutdated: before < version }
}

/** The draft once something is typed; null where it says what stands. */
export function typedOver(
  question: PublicQuestion,
  draft: AnswerDraft | null,
  change: Partial<Words>,
): AnswerDraft | null {
  const { words, before } = shownOver(question, draft)
  const next = { ...words, ...change }
  return isSame(next, wordsOf(question)) ? null : { ...next, before }
}

/** As it is published, or as it would be without a word changed. */
export function wordsOf({ question, answer, asked }: PublicQuestion): Words {
  return { question: question ?? asked, answer: answer ?? '' }
}

function isSame(one: Words, other: Words): boolean {
  return one.question === other.question && one.answer === other.answer
}
