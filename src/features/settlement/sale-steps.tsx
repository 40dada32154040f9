import { shortDay } from '../lot/instants.ts'
import { stepsOf, type SaleFacts } from './sale-words.ts'

const SPOKEN = { done: 'done', current: 'next', 'to come': 'to come' } as const

/** The way of a sale as a line: solid where it was driven, dashed where it is still to be. */
export function SaleSteps({ facts, of }: { facts: SaleFacts; of: string }) {
  const steps = stepsOf(facts)
  if (steps.length === 0) return null
  return (
    <ol className="sale-steps" aria-label={`Progress of ${of}`}>
      {steps.map(({ word, at, is }) => (
        <li key={word} data-is={is} aria-current={is === 'current' ? 'step' : undefined}>
          <span className="sale-step">
            {word}
            <span className="sr-only">, {SPOKEN[is]}</span>
          </span>{' '}
          {at ? <time dateTime={at}>{shortDay(at)}</time> : null}
        </li>
      ))}
    </ol>
  )
}
