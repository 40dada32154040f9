import { useState } from 'react'
import { staffSaleText } from '../../../../languages/staff/sale.ts'
import { PlainButton } from '../../../../ui/button.tsx'
import { weekdayAndTime } from '../../../lot/instants.ts'
import { HAPPENED_FILTERS, happenedLines, type HappenedFilter } from '../happened-words.ts'
import type { SaleRecord } from '../sale-record.ts'

const WORDS = {
  all: 'all',
  money: 'money',
  mails: 'mails',
} as const satisfies Record<HappenedFilter, string>

/** Who did what, the newest first. */
export function HappenedPanel({ record }: { record: SaleRecord }) {
  const [filter, setFilter] = useState<HappenedFilter>('all')
  const lines = happenedLines(record, filter)
  return (
    <section className="settle-panel" aria-labelledby="what-happened">
      <div className="settle-panel-head">
        <h2 id="what-happened">{staffSaleText('whatHappened')}</h2>
        <fieldset className="settle-segments">
          <legend className="sr-only">{staffSaleText('shownOfIt')}</legend>
          {HAPPENED_FILTERS.map((one) => (
            <PlainButton key={one} aria-pressed={one === filter} onClick={() => setFilter(one)}>
              {staffSaleText(WORDS[one])}
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
              {staffSaleText.rich(reason ? 'happenedWithReason' : 'happenedLine', {
                who: who ?? staffSaleText('system'),
                what,
                reason: reason ?? '',
                b: (name) => <b>{name}</b>,
              })}
            </span>
          </li>
        ))}
        {lines.length === 0 ? <li>{staffSaleText('nothingOfKind')}</li> : null}
      </ol>
    </section>
  )
}
