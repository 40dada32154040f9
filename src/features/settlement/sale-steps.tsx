import { settlementText } from '../../languages/site/settlement.ts'
import { shortDay } from '../lot/instants.ts'
import { stepsOf, type SaleFacts, type SaleStepWords } from './sale-words.ts'

const SPOKEN = {
  done: 'spokenDone',
  current: 'spokenNext',
  'to come': 'spokenToCome',
} as const satisfies Record<SaleStepWords['is'], string>

/** The way of a sale as a line: solid where it was driven, dashed where it is still to be. */
export function SaleSteps({ facts, of }: { facts: SaleFacts; of: string }) {
  const steps = stepsOf(facts)
  if (steps.length === 0) return null
  return (
    <ol className="sale-steps" aria-label={settlementText('progressOf', { item: of })}>
      {steps.map(({ word, at, is }) => (
        <li key={word} data-is={is} aria-current={is === 'current' ? 'step' : undefined}>
          <span className="sale-step">
            {word}
            <span className="sr-only">, {settlementText(SPOKEN[is])}</span>
          </span>{' '}
          {at ? <time dateTime={at}>{shortDay(at)}</time> : null}
        </li>
      ))}
    </ol>
  )
}
