import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '../../../../browser/clock.ts'
import { staffSettlementText } from '../../../../languages/staff/settlement.ts'
import { formatDollars } from '../../../../rules/money.ts'
import { Button } from '../../../../ui/button.tsx'
import { weekdayAndTime } from '../../../lot/instants.ts'
import { Picture } from '../../../lot/picture.tsx'
import { FoundLink } from '../../frame/found-link.tsx'
import { staffQuery } from '../../frame/staff-calls.ts'
import type { Decision } from '../../offers/decision.ts'
import { ReserveBar } from '../../table/reserve-bar.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'
import type { Act } from '../acts/act.ts'
import { acceptBid, counterOffer, relist } from '../acts/other-acts.ts'
import { ConsignorPart } from './consignor-part.tsx'
import { Failed, Waiting } from './sale-desk.tsx'
import { SignaturePanel } from './signature-panel.tsx'

/** A run that ended below its reserve: accept the bid, make a counter-offer, or hold it again. */
export function DecisionDesk({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(
    staffQuery<Decision>(`/api/staff/auctions/${id}/decision`),
  )
  const [act, setAct] = useState<Act | null>(null)
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Waiting />
  const { auction, bid, bidder, is_open: isOpen } = data
  const waits = data.offers.some(({ state }) => state === 'waiting')
  return (
    <div className="settle-stack">
      <section className="settle-panel settle-head" aria-label={staffSettlementText('run')}>
        <span className="settle-thumb">
          <Picture src={auction.image_url} category={auction.category} sizes="4.5rem" alt="" />
        </span>
        <div className="settle-head-who">
          <h2>{auction.title}</h2>
          <p>
            {staffSettlementText.rich('runEnded', {
              lot: auction.lot,
              run: auction.run,
              time: weekdayAndTime(data.ended_at),
              tn: (lot) => <span className="tn">{lot}</span>,
            })}
            {auction.location ? `, ${auction.location}` : ''}
          </p>
        </div>
        <div className="settle-balance">
          <small>{staffSettlementText('highestOf', { count: data.bid_count })}</small>
          <b className="fig">{formatDollars(bid ?? 0)}</b>
        </div>
      </section>
      <section className="settle-panel" aria-labelledby="decision">
        <div className="settle-panel-head">
          <h2 id="decision">{staffSettlementText('belowReserve')}</h2>
          <span className="settle-panel-note">
            {bidder ? (
              <FoundLink kind="member" id={bidder.id}>
                {[bidder.name, bidder.customer_id].filter(Boolean).join(', ')}
              </FoundLink>
            ) : null}
          </span>
        </div>
        <div className="settle-panel-body">
          <p className="settle-reserve">
            <ReserveBar line={{ reserve_price: data.reserve, current_bid: bid, status: 'ended' }} />
            <small>
              {staffSettlementText('ofReserve', {
                reserve: formatDollars(data.reserve ?? 0),
                percent: Math.floor(((bid ?? 0) / (data.reserve || 1)) * 100),
              })}
            </small>
          </p>
          {isOpen ? (
            <div className="settle-acts">
              <Button look="ink" onClick={() => setAct(acceptBid(data))}>
                {staffSettlementText('accept', { amount: formatDollars(bid ?? 0) })}
              </Button>
              {waits ? null : (
                <Button look="line" onClick={() => setAct(counterOffer(data))}>
                  {staffSettlementText('counterOffer')}
                </Button>
              )}
              <Button look="line" onClick={() => setAct(relist(data, serverNow()))}>
                {staffSettlementText('relist')}
              </Button>
            </div>
          ) : (
            <p>{staffSettlementText('decided')}</p>
          )}
        </div>
        <ConsignorPart decision={data} ask={setAct} />
        <Offers offers={data.offers} />
      </section>
      {data.approvals.map((approval) => (
        <SignaturePanel key={approval.id} approval={approval} ask={setAct} />
      ))}
      {act ? <ActDialog act={act} onClose={() => setAct(null)} /> : null}
    </div>
  )
}

function Offers({ offers }: Pick<Decision, 'offers'>) {
  if (offers.length === 0) return null
  return (
    <ol className="settle-events">
      {offers.map(({ amount, state, created_at, expires_at, answered_at, maker }) => (
        <li key={created_at} data-by={maker ? 'somebody' : undefined}>
          <time className="tn" dateTime={created_at}>
            {weekdayAndTime(created_at)}
          </time>
          <span>
            {staffSettlementText.rich('offered', {
              maker: maker ?? staffSettlementText('system'),
              amount: formatDollars(amount),
              state,
              time: weekdayAndTime(answered_at ?? expires_at),
              b: (name) => <b>{name}</b>,
            })}
          </span>
        </li>
      ))}
    </ol>
  )
}
