import { serverNow } from '../../../../browser/clock.ts'
import { businessDay } from '../../../../rules/business-day.ts'
import { POSSIBLE_FROM } from '../../../../rules/sales/decide-sale.ts'
import { TITLE_STATES } from '../../../../rules/sales/sale.ts'
import { Button } from '../../../../ui/button.tsx'
import { shortDay } from '../../../lot/instants.ts'
import { acceptReturn } from '../acts/money-acts.ts'
import {
  changeHandover,
  deliverVehicle,
  moveTitle,
  refuseReturn,
  sendVehicle,
  takeBack,
} from '../acts/vehicle-acts.ts'
import { laneOf } from '../sale-lane.ts'
import type { SalePart } from './sale-desk.tsx'

const SPOKEN = { done: 'done', current: 'next', 'to come': 'to come' } as const
const TITLE_WORDS = { waiting: 'Waiting', sent: 'Sent', received: 'Received' } as const

/** How far the sale has come, and what moves it on. */
export function LanePanel({ record, ask }: SalePart) {
  const { sale } = record
  return (
    <section className="settle-panel" aria-label="Progress">
      <ol className="settle-lane">
        {laneOf(record).map(({ word, at, note, is }) => (
          <li key={word} data-is={is} aria-current={is === 'current' ? 'step' : undefined}>
            <b>
              {word}
              <span className="sr-only">, {SPOKEN[is]}</span>
            </b>
            <small className="tn">
              {at ? <time dateTime={at}>{shortDay(at)}</time> : (note ?? '')}
            </small>
          </li>
        ))}
      </ol>
      <div className="settle-title">
        <span>Title</span>
        {TITLE_STATES.map((state, index) => (
          <b key={state} data-is={index <= TITLE_STATES.indexOf(sale.title_state) ? 'done' : ''}>
            {TITLE_WORDS[state]}
            {state === sale.title_state ? <span className="sr-only">, as it is</span> : null}
          </b>
        ))}
        {record.is_own ? null : (
          <span className="settle-acts">
            <LaneActs record={record} ask={ask} />
          </span>
        )}
      </div>
    </section>
  )
}

function LaneActs({ record, ask }: SalePart) {
  const { state, title_state: title, handover, received_at: receivedAt } = record.sale
  const may = (command: keyof typeof POSSIBLE_FROM) => POSSIBLE_FROM[command].includes(state)
  const isReady = record.invoice.balance <= 0 && handover?.method === 'delivery'
  return (
    <>
      {may('choose-handover') ? (
        <Button
          look="line"
          size="sm"
          onClick={() => ask(changeHandover(record, businessDay(new Date(serverNow()))))}
        >
          Pick-up or delivery…
        </Button>
      ) : null}
      {may('send') && isReady ? (
        <Button look="line" size="sm" onClick={() => ask(sendVehicle(record))}>
          On its way…
        </Button>
      ) : null}
      {state === 'on_its_way' ? (
        <Button look="line" size="sm" onClick={() => ask(deliverVehicle(record))}>
          Delivered…
        </Button>
      ) : null}
      {may('move-title') && title === 'waiting' ? (
        <Button look="line" size="sm" onClick={() => ask(moveTitle(record, 'sent'))}>
          Title sent…
        </Button>
      ) : null}
      {may('move-title') && title !== 'received' ? (
        <Button look="line" size="sm" onClick={() => ask(moveTitle(record, 'received'))}>
          Title received…
        </Button>
      ) : null}
      {may('refuse-return') && receivedAt !== null ? (
        <>
          <Button look="line" size="sm" onClick={() => ask(refuseReturn(record))}>
            Refuse return…
          </Button>
          <Button look="line" size="sm" onClick={() => ask(acceptReturn(record))}>
            Accept return…
          </Button>
        </>
      ) : null}
      {may('take-back') ? (
        <Button look="line" size="sm" onClick={() => ask(takeBack(record))}>
          Taken back…
        </Button>
      ) : null}
    </>
  )
}
