import { serverNow } from '../../../../browser/clock.ts'
import { staffSaleText } from '../../../../languages/staff/sale.ts'
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

const SPOKEN = { done: 'spokenDone', current: 'spokenNext', 'to come': 'spokenToCome' } as const
const TITLE_WORDS = {
  waiting: 'titleWaiting',
  sent: 'titleSent',
  received: 'titleReceived',
} as const

/** How far the sale has come, and what moves it on. */
export function LanePanel({ record, ask }: SalePart) {
  const { sale } = record
  return (
    <section className="settle-panel" aria-label={staffSaleText('progress')}>
      <ol className="settle-lane">
        {laneOf(record).map(({ word, at, note, is }) => (
          <li key={word} data-is={is} aria-current={is === 'current' ? 'step' : undefined}>
            <b>
              {word}
              <span className="sr-only">{staffSaleText(SPOKEN[is])}</span>
            </b>
            <small className="tn">
              {at ? <time dateTime={at}>{shortDay(at)}</time> : (note ?? '')}
            </small>
          </li>
        ))}
      </ol>
      <div className="settle-title">
        <span>{staffSaleText('title')}</span>
        {TITLE_STATES.map((state, index) => (
          <b key={state} data-is={index <= TITLE_STATES.indexOf(sale.title_state) ? 'done' : ''}>
            {staffSaleText(TITLE_WORDS[state])}
            {state === sale.title_state ? (
              <span className="sr-only">{staffSaleText('asItIs')}</span>
            ) : null}
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
          {staffSaleText('choosePickUpOrDelivery')}
        </Button>
      ) : null}
      {may('send') && isReady ? (
        <Button look="line" size="sm" onClick={() => ask(sendVehicle(record))}>
          {staffSaleText('sendOnItsWay')}
        </Button>
      ) : null}
      {state === 'on_its_way' ? (
        <Button look="line" size="sm" onClick={() => ask(deliverVehicle(record))}>
          {staffSaleText('noteDelivered')}
        </Button>
      ) : null}
      {may('move-title') && title === 'waiting' ? (
        <Button look="line" size="sm" onClick={() => ask(moveTitle(record, 'sent'))}>
          {staffSaleText('noteTitleSent')}
        </Button>
      ) : null}
      {may('move-title') && title !== 'received' ? (
        <Button look="line" size="sm" onClick={() => ask(moveTitle(record, 'received'))}>
          {staffSaleText('noteTitleReceived')}
        </Button>
      ) : null}
      {may('refuse-return') && receivedAt !== null ? (
        <>
          <Button look="line" size="sm" onClick={() => ask(refuseReturn(record))}>
            {staffSaleText('refuseReturn')}
          </Button>
          <Button look="line" size="sm" onClick={() => ask(acceptReturn(record))}>
            {staffSaleText('acceptReturn')}
          </Button>
        </>
      ) : null}
      {may('take-back') ? (
        <Button look="line" size="sm" onClick={() => ask(takeBack(record))}>
          {staffSaleText('noteTakenBack')}
        </Button>
      ) : null}
    </>
  )
}
