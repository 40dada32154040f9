import Check from 'lucide-react/icons/check'
import Monitor from 'lucide-react/icons/monitor'
import type { AuctionView } from '../../rules/public-auction.ts'
import { factLines } from '../../rules/vehicle/vehicle-facts.ts'
import { Notice } from '../../ui/notice.tsx'
import { SpecTable } from '../../ui/spec-table.tsx'
import { additionalInformation, technicalSpecs, vehicleDetails } from './auction-facts.ts'
import { DamageList } from './condition/damage-list.tsx'
import { HistoryReportCard } from './history-report/history-report-card.tsx'

/** All there is to know about the vehicle, section by section. A section without content is left out. */
export function AuctionDetails({ auction }: { auction: AuctionView }) {
  const paragraphs = auction.description?.split(/\n+/).filter((text) => text.trim()) ?? []
  return (
    <>
      <Notice icon={Monitor}>
        <b>This auction is online only.</b> Physical visits to view vehicles are not available.
        Check the photos and the specs before you bid.
      </Notice>
      <SpecTable title="Vehicle Details" facts={vehicleDetails(auction)} />
      <SpecTable title="Technical Specs" facts={technicalSpecs(auction)} />
      <SpecTable title="Condition" facts={factLines(auction, 'Condition')} />
      <DamageList auction={auction} />
      {paragraphs.length > 0 ? (
        <section className="sec" aria-labelledby="description">
          <h2 id="description">Description</h2>
          <div className="prose">
            {[...new Set(paragraphs)].map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </section>
      ) : null}
      <Equipment items={auction.equipment} />
      <HistoryReportCard auction={auction} />
      <SpecTable title="Additional Information" facts={additionalInformation(auction)} />
    </>
  )
}

function Equipment({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <section className="sec" aria-labelledby="equipment">
      <h2 id="equipment">Equipment</h2>
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
