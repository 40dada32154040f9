import { useState, type FormEvent } from 'react'
import { ApiProblem } from '../../../../browser/api.ts'
import { serverNow } from '../../../../browser/clock.ts'
import { manyLotsText } from '../../../../languages/staff/many-lots.ts'
import { businessTime, instantOf } from '../../../../rules/business-time.ts'
import { DAY, HOUR } from '../../../../rules/durations.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FieldError, SelectField, TextAreaField, TextField } from '../../../../ui/field.tsx'
import { dayAndMinute } from '../../../lot/instants.ts'
import { keepText, useKeptText } from '../../frame/kept-text.ts'
import { offerUndo } from '../../frame/undo.ts'
import type { AuctionLine } from '../auction-list.ts'
import type { ActedOn, ManyAction } from './act-on-many.ts'
import { sendMany } from './send-many.ts'

/** What has to be known of a lot to act on it. */
type ActLine = Pick<
  AuctionLine,
  | 'id'
  | 'lot_number'
  | 'title'
  | 'run'
  | 'bid_count'
  | 'current_bid'
  | 'starting_bid'
  | 'reserve_price'
  | 'ends_at'
>

interface ActDialogProps {
  action: ManyAction
  lines: readonly ActLine[]
  onClose: () => void
  /** With the lots that it was not done to. */
  onDone: (left: readonly string[]) => void
  onUndone: () => void
}

const NOTES = {
  publish: 'publishNote',
  extend: 'extendNote',
  relist: 'relistNote',
  withdraw: 'withdrawNote',
} as const satisfies Record<ManyAction, string>

const EXTENSIONS = [0.25, 1, 24, 48, 72, 168]
const A_WEEK = 7 * DAY

/** Says what will be done to how many lots, asks what it needs, and afterwards which of them refused, and why. */
export function ActDialog({ action, lines: opened, onClose, onDone, onUndone }: ActDialogProps) {
  // As they were read when it opened: what is sent is what was decided by.
  const [lines] = useState(opened)
  const [hours, setHours] = useState('24')
  const [endsAt, setEndsAt] = useState(() => businessTime(new Date(serverNow() + A_WEEK)))
  const [reason, setReason] = useKeptText(keptName(action, lines))
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly ActedOn[]>([])
  const lots = { action, count: lines.length, lot: lines[0]?.lot_number ?? '' }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const body = requestOf(action, lines, { hours: Number(hours), endsAt, reason })
    if (typeof body === 'string') return setError(body)
    setBusy(true)
    setError(null)
    try {
      const results = await sendMany(keptName(action, lines), body)
      const others = results.filter(({ outcome }) => outcome !== 'done')
      setReason('')
      if (others.length > 0) keepText(keptName(action, others), reason)
      const moved = new Map(lines.map((line) => [line.id, later(line, Number(hours))]))
      const done = manyLotsText('done', { action, count: results.length - others.length })
      offerBack(done, results, moved, onUndone)
      if (others.length === 0) return onDone([])
      setRefused(others)
    } catch (problem) {
      setError(problem instanceof ApiProblem ? problem.problem.detail : String(problem))
    } finally {
      setBusy(false)
    }
  }

  if (refused.length > 0) return <Refused {...{ action, lines, refused, onDone }} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={manyLotsText('question', lots)}
      description={noteOn(action, lines)}
    >
      <form className="stack" onSubmit={(event) => void send(event)} noValidate>
        {action === 'extend' ? (
          <ExtensionField lines={lines} hours={hours} onChange={setHours} />
        ) : null}
        {action === 'relist' ? (
          <TextField
            label={manyLotsText('ends')}
            type="datetime-local"
            value={endsAt}
            hint={manyLotsText('whereBusinessIs')}
            onChange={({ target }) => setEndsAt(target.value)}
          />
        ) : null}
        {action === 'withdraw' ? (
          <TextAreaField
            label={manyLotsText('reason')}
            rows={2}
            maxLength={1_000}
            value={reason}
            hint={manyLotsText('keptInAudit')}
            onChange={({ target }) => setReason(target.value)}
          />
        ) : null}
        {error ? <FieldError>{error}</FieldError> : null}
        <div className="cluster dialog-actions">
          <Button look="line" onClick={onClose}>
            {manyLotsText('cancel')}
          </Button>
          <Button
            look={action === 'withdraw' ? 'danger' : 'ink'}
            type="submit"
            busy={isBusy && manyLotsText('oneMoment')}
          >
            {manyLotsText('button', lots)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ExtensionFieldProps {
  lines: readonly ActLine[]
  hours: string
  onChange: (hours: string) => void
}

function ExtensionField({ lines, hours, onChange }: ExtensionFieldProps) {
  return (
    <SelectField
      label={manyLotsText('by')}
      value={hours}
      options={EXTENSIONS.map((one) => ({ value: `${one}`, label: inWords(one) }))}
      hint={extensionHint(lines, Number(hours))}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

interface RefusedProps {
  action: ManyAction
  lines: readonly ActLine[]
  refused: readonly ActedOn[]
  onDone: ActDialogProps['onDone']
}

function Refused({ action, lines, refused, onDone }: RefusedProps) {
  const close = () => onDone(refused.map(({ id }) => id))
  const hasFailed = refused.some(({ outcome }) => outcome === 'failed')
  const names = new Map(lines.map(({ id, lot_number: lot, title }) => [id, `${lot} ${title}`]))
  return (
    <Dialog
      open
      onOpenChange={close}
      title={manyLotsText('notDone', { action, count: refused.length })}
      description={manyLotsText(hasFailed ? 'someFailed' : 'someRefused')}
      footer={
        <Button look="ink" onClick={close}>
          {manyLotsText('close')}
        </Button>
      }
    >
      <ul className="acted-on">
        {refused.map(({ id, message }) => (
          <li key={id}>
            <b>{names.get(id)}</b>
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** What is typed for lots, in whatever order they are listed by then. */
function keptName(action: ManyAction, lots: readonly { id: string }[]): string {
  const ids = lots.map(({ id }) => id)
  return `${action} ${ids.toSorted().join(' ')}`
}

/** What follows for whom. */
function noteOn(action: ManyAction, lines: readonly ActLine[]): string {
  const note = manyLotsText(NOTES[action])
  if (action !== 'withdraw') return note
  const withBids = lines.filter(({ bid_count: bids }) => bids > 0)
  const bids = withBids.reduce((sum, { bid_count: more }) => sum + more, 0)
  return `${manyLotsText('bidsOn', { bids, lots: withBids.length, count: lines.length })} ${note}`
}

interface Given {
  hours: number
  endsAt: string
  reason: string
}

/** The call, or what is missing. */
function requestOf(
  action: ManyAction,
  lines: readonly ActLine[],
  { hours, endsAt, reason }: Given,
): object | string {
  switch (action) {
    case 'publish':
      return {
        action,
        auctions: lines.map(({ id, starting_bid, reserve_price, ends_at }) => ({
          ...{ id, before: { starting_bid, reserve_price, ends_at } },
        })),
      }
    case 'extend':
      return {
        action,
        auctions: lines.map((line) => ({
          ...{ id: line.id, ends_at: later(line, hours), before: line.ends_at },
        })),
      }
    case 'relist': {
      const end = instantOf(endsAt)
      if (!end) return manyLotsText('enterEnd')
      return {
        action,
        auctions: lines.map(({ id, run }) => ({
          ...{ id, ends_at: end.toISOString(), before: { run } },
        })),
      }
    }
    case 'withdraw':
      if (reason.trim() === '') return manyLotsText('giveReason')
      return {
        ...{ action, reason },
        auctions: lines.map(({ id, run, bid_count, current_bid }) => ({
          ...{ id, before: { run, bid_count, current_bid } },
        })),
      }
  }
}

/** Ends that were moved before anybody had bid can be moved back, as long as they are where they were `moved` to. */
function offerBack(
  title: string,
  results: readonly ActedOn[],
  ...[moved, onUndone]: [ReadonlyMap<string, string>, () => void]
): void {
  const auctions = results.flatMap(({ id, undo_ends_at: end }) =>
    end ? [{ id, ends_at: end, before: moved.get(id) }] : [],
  )
  if (auctions.length === 0) return
  offerUndo({
    title,
    text: auctions.length < results.length ? manyLotsText('bidsStayExtended') : undefined,
    async undo() {
      const back = await sendMany(keptName('extend', auctions), { action: 'extend', auctions })
      onUndone()
      const refusal = back.find(({ outcome }) => outcome !== 'done')
      if (refusal) throw new Error(refusal.message ?? '')
    },
  })
}

function later({ ends_at: at }: ActLine, hours: number): string {
  return new Date(Date.parse(at) + hours * HOUR).toISOString()
}

function extensionHint(lines: readonly ActLine[], hours: number): string {
  const [only] = lines
  if (lines.length === 1 && only)
    return manyLotsText('endsAt', { when: dayAndMinute(later(only, hours)) })
  const withBids = lines.filter(({ bid_count: bids }) => bids > 0).length
  if (withBids === 0) return manyLotsText('eachFromItsEnd')
  return manyLotsText('eachWithBids', { count: withBids })
}

function inWords(hours: number): string {
  if (hours < 1) return manyLotsText('minutes', { count: hours * 60 })
  return hours < 24
    ? manyLotsText('hours', { count: hours })
    : manyLotsText('days', { count: hours / 24 })
}
