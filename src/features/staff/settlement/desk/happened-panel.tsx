import { useState } from 'react'
import { PlainButton } from '../../../../ui/button.tsx'
import { weekdayAndTime } from '../../../lot/instants.ts'
import { HAPPENED_FILTERS, happenedLines, type HappenedFilter } from '../happened-words.ts'
import type { SaleRecord } from '../sale-record.ts'

const WORDS: Readonly<Record<HappenedFilter, string>> = {
  all: 'All',
  money: 'Money',
  mails: 'Mails',
}

/** Who did what, the newest first. */
export function HappenedPanel({ record }: { record: SaleRecord }) {
  const [filter, setFilter] = useState<HappenedFilter>('all')
  const lines = happenedLines(record, filter)
  return (
    <section className="settle-panel" aria-labelledby="what-happened">
      <div className="settle-panel-head">
        <h2 id="what-happened">What happened</h2>
        <fieldset className="settle-segments">
          <legend className="sr-only">Shown of it</legend>
          {HAPPENED_FILTERS.map((one) => (
            <PlainButton key={one} aria-pressed={one === filter} onClick={() => setFilter(one)}>
              {WORDS[one]}
            </PlainButton>
          ))}
        </fieldset>
      </div>
      <ol className="settle-events">
        {lines.map(({ key, at, who, what, reason }) => (
          <li key={key} data-by={who ? 'somebody' : undefined}>
            <time className="tn" dateTime={at}>
              {weekdayAndTime(at)}
            </time>
            <span>
              <b>{who ?? 'System'}</b> {what}
              {reason ? `: “${reason}”` : ''}
            </span>
          </li>
        ))}
        {lines.length === 0 ? <li>Nothing of this kind.</li> : null}
      </ol>
    </section>
  )
}
