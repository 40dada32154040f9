import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ownText } from '../../../../languages/staff/own.ts'
import { SECOND } from '../../../../rules/durations.ts'
import { formatDollars } from '../../../../rules/money.ts'
import { OFFER_HOURS } from '../../../../rules/policy.ts'
import { Chip, type ChipTone } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { dayAndMinute } from '../../../lot/instants.ts'
import { Picture } from '../../../lot/picture.tsx'
import { useKey } from '../../frame/keys.ts'
import { callStaff } from '../../frame/staff-calls.ts'
import { ActDialog } from '../../settlement/acts/act-dialog.tsx'
import type { Act } from '../../settlement/acts/act.ts'
import { CsvButton } from '../../table/csv-button.tsx'
import { ReserveBar } from '../../table/reserve-bar.tsx'
import { RowsFailed, RowsLoading } from '../../table/table-states.tsx'
import type { StaffPage } from '../../table/use-staff-list.ts'
import { OWN_DECISIONS_ADDRESS, type OwnDecision } from '../questions/questions.ts'
import { approve, decline } from './decision-acts.ts'
import './own.css'

const EVERY_MS = 15 * SECOND

/** What one's bank is asked about runs that ended below their reserve: those that wait on top, the oldest first. */
export function DecisionsScreen() {
  const waiting = useDecisions(true)
  const answered = useDecisions(false)
  const [act, setAct] = useState<Act | null>(null)
  useDecisionKeys(waiting.rows ?? [], setAct)
  if (!waiting.rows) {
    return waiting.error ? (
      <RowsFailed error={waiting.error} onTryAgain={waiting.refetch} />
    ) : (
      <RowsLoading />
    )
  }
  return (
    <div className="own-decisions">
      <Part title={ownText('waitingForYou')} none={ownText('nothingWaits')} list={waiting}>
        {(decision) => <Acts decision={decision} ask={setAct} />}
      </Part>
      <Part title={ownText('decided')} none={ownText('nothingDecided')} list={answered}>
        {(decision) => <Outcome decision={decision} />}
      </Part>
      {act ? <ActDialog act={act} onClose={() => setAct(null)} /> : null}
    </div>
  )
}

/** J and K go through what waits; A and R are about the one that has the focus, else the first. Both ask first. */
function useDecisionKeys(rows: readonly OwnDecision[], ask: (act: Act) => void): void {
  const entries = () => [...document.querySelectorAll<HTMLElement>('[data-decision]')]
  const placeOf = (all: HTMLElement[]) =>
    all.findIndex((entry) => entry.contains(document.activeElement))
  function move(by: 1 | -1): void {
    const all = entries()
    const at = placeOf(all)
    all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
  }
  function decide(how: (decision: OwnDecision) => Act): void {
    const chosen = rows[Math.max(placeOf(entries()), 0)]
    if (chosen) ask(how(chosen))
  }
  const hint = { isShown: true, enabled: rows.length > 0 }
  useKey('J', () => move(1), { name: ownText('next'), ...hint })
  useKey('K', () => move(-1), { name: ownText('previous'), ...hint })
  useKey('A', () => decide(approve), { name: ownText('approveKey'), ...hint })
  useKey('R', () => decide(decline), { name: ownText('decline'), ...hint })
}

type List = ReturnType<typeof useDecisions>

function useDecisions(waits: boolean) {
  const which = `waits=${waits}`
  const asked = `${OWN_DECISIONS_ADDRESS}?${which}&limit=20`
  const list = useInfiniteQuery({
    queryKey: [asked, { staff: true }] as const,
    queryFn: ({ pageParam, signal }) =>
      callStaff<StaffPage<OwnDecision>>(
        pageParam === null ? asked : `${asked}&cursor=${encodeURIComponent(pageParam)}`,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    staleTime: 0,
    refetchInterval: EVERY_MS,
  })
  return {
    which,
    rows: list.data?.pages.flatMap(({ items }) => items),
    total: list.data?.pages[0]?.total ?? 0,
    error: list.error,
    refetch: () => void list.refetch(),
    loadMore: list.hasNextPage ? () => void list.fetchNextPage() : null,
  }
}

interface PartProps {
  title: string
  none: string
  list: List
  children: (decision: OwnDecision) => ReactNode
}

function Part({
  title,
  none,
  list: { which, rows, total, error, refetch, loadMore },
  children,
}: PartProps) {
  return (
    <section className="panel own-part" aria-label={title}>
      <div className="spread">
        <h2>
          {title} {rows ? <small>{total.toLocaleString('en-US')}</small> : null}
        </h2>
        {total > 0 ? (
          <CsvButton name="decisions" address={OWN_DECISIONS_ADDRESS} query={which} of={title} />
        ) : null}
      </div>
      {error ? (
        <RowsFailed error={error} onTryAgain={refetch} isStale={rows !== undefined} />
      ) : null}
      {rows?.length === 0 ? <p>{none}</p> : null}
      <ul>
        {rows?.map((decision) => (
          <li
            key={decision.id}
            {...(decision.state === 'waiting' && { tabIndex: -1, 'data-decision': true })}
          >
            <About decision={decision} />
            {children(decision)}
          </li>
        ))}
      </ul>
      {loadMore ? (
        <Button look="ghost" size="sm" onClick={loadMore}>
          {ownText('showMore')}
        </Button>
      ) : null}
    </section>
  )
}

function About({ decision }: { decision: OwnDecision }) {
  const { auction, run, kind, amount, bid, bid_count: bids, reserve } = decision
  const { image_url: src, category, title, lot, stock_number: stock } = auction
  const fig = (words: ReactNode) => <b className="fig">{words}</b>
  const asked = {
    ...{ lot, run, at: dayAndMinute(decision.asked_at) },
    tn: (words: ReactNode) => <span className="tn">{words}</span>,
  }
  return (
    <div className="own-about">
      <span className="lot-thumb">
        <Picture src={src} category={category} sizes="4.5rem" alt="" loading="lazy" />
      </span>
      <div>
        <h3>{title}</h3>
        <small>
          {stock === null
            ? ownText.rich('runAsked', asked)
            : ownText.rich('numberAndRunAsked', { ...asked, stock })}
        </small>
        <p>
          {kind === 'accept_bid'
            ? ownText.rich('sellIt', { amount: formatDollars(amount), count: bids, fig })
            : ownText.rich('offerIt', {
                ...{ amount: formatDollars(amount), hours: OFFER_HOURS, fig },
                bid: formatDollars(bid ?? 0),
              })}
        </p>
        <p className="own-reserve">
          <ReserveBar line={{ reserve_price: reserve, current_bid: amount, status: 'ended' }} />
          <small>{ownText('ofReserve', { reserve: formatDollars(reserve ?? 0) })}</small>
        </p>
      </div>
    </div>
  )
}

interface ActsProps {
  decision: OwnDecision
  ask: (act: Act) => void
}

function Acts({ decision, ask }: ActsProps) {
  const about = {
    title: decision.auction.title,
    hidden: (words: ReactNode) => <span className="sr-only">{words}</span>,
  }
  return (
    <div className="cluster own-acts">
      <Button look="ink" onClick={() => ask(approve(decision))}>
        {ownText.rich('approveFor', { ...about, amount: formatDollars(decision.amount) })}
      </Button>
      <Button look="line" onClick={() => ask(decline(decision))}>
        {ownText.rich('declineFor', about)}
      </Button>
    </div>
  )
}

const STATES = {
  waiting: ['warn', 'waiting'],
  approved: ['ok', 'approved'],
  declined: ['bad', 'declined'],
  decided: ['mute', 'decidedByHouse'],
} as const satisfies Record<OwnDecision['state'], readonly [ChipTone, string]>

function Outcome({ decision }: { decision: OwnDecision }) {
  const { state, note, answered_at: at, answered_by: by, waits_for_house: waits } = decision
  const [tone, word] = STATES[state]
  return (
    <div className="own-outcome">
      <Chip tone={tone}>{ownText(word)}</Chip>
      {at === null ? null : (
        <small>
          {by}, {dayAndMinute(at)}
        </small>
      )}
      {waits ? <p>{ownText('confirmedByHouse')}</p> : null}
      {note === null ? null : <p>{note}</p>}
    </div>
  )
}
