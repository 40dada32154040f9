import { editorText } from '../../../../languages/staff/editor.ts'
import { factLines } from '../../../../rules/vehicle/vehicle-facts.ts'
import { FactList } from '../../../../ui/spec-table.tsx'
import { AuctionCard } from '../../../lot/auction-card.tsx'
import type { AuctionFields, StaffAuction } from '../auction-form.ts'

interface PreviewProps {
  auction: StaffAuction
  /** As typed. */
  fields: AuctionFields
}

/** How bidders will see it, with all that is typed: its card in the lists and the facts on its page. */
export function PreviewPanel({ auction, fields }: PreviewProps) {
  const shown = { ...auction, ...fields }
  return (
    <section className="panel preview-panel" aria-labelledby="preview-title">
      <div className="editor-section-head">
        <h2 id="preview-title">{editorText('publicPage')}</h2>
        <div className="editor-note">{editorText('asTyped')}</div>
      </div>
      <div className="preview" inert>
        <AuctionCard auction={shown} heading="h3" isFirst={false} />
        <FactList facts={factLines(fields, 'Vehicle Details')} />
        <FactList facts={factLines(fields, 'Technical Specs')} />
        <FactList facts={factLines(fields, 'Condition')} />
        {fields.description ? <p className="preview-words">{fields.description}</p> : null}
      </div>
    </section>
  )
}
