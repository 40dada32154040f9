import Check from 'lucide-react/icons/check'
import Monitor from 'lucide-react/icons/monitor'
import { auctionText } from '../../languages/site/auction.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { factLines } from '../../rules/vehicle/vehicle-facts.ts'
import { Notice } from '../../ui/notice.tsx'
import { SpecTable } from '../../ui/spec-table.tsx'
import { additionalInformation, technicalSpecs, vehicleDetails } from './auction-facts.ts'
import { DamageList } from './condition/damage-list.tsx'
import { HistoryReportCard } from './history-report/history-report-card.tsx'

/** All there is to know about the vehicle, section by section, its condition before all else. A section without content is left out. */
export function AuctionDetails({ auction }: { auction: AuctionView }) {
  const paragraphs = auction.description?.split(/\n+/).filter((text) => text.trim()) ?? []
  return (
    <>
      <Notice icon={Monitor}>
        {auctionText.rich('onlineOnly', { b: (words) => <b>{words}</b> })}
      </Notice>
      <SpecTable title={auctionText('condition')} facts={factLines(auction, 'Condition')} />
      <DamageList auction={auction} />
      <SpecTable title={auctionText('vehicleDetails')} facts={vehicleDetails(auction)} />
      <SpecTable title={auctionText('technicalSpecs')} facts={technicalSpecs(auction)} />
      {paragraphs.length > 0 ? (
        <section className="sec" aria-labelledby="description">
          <h2 id="description">{auctionText('description')}</h2>
          <div className="prose">
            {[...new Set(paragraphs)].map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </section>
      ) : null}
      <Equipment items={auction.equipment} />
      <HistoryReportCard auction={auction} />
      <SpecTable
        title={auctionText('additionalInformation')}
        facts={additionalInformation(auction)}
      />
    </>
  )
}

function Equipment({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <section className="sec" aria-labelledby="equipment">
      <h2 id="equipment">{auctionText('equipment')}</h2>
      <ul className="equipment">
        {[...new Set(items)].map((item) => (
          <li key={item}>
            <Check className="icon" />
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
