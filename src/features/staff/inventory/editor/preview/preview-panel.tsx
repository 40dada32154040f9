import { useState } from 'react'
import { editorText } from '../../../../../languages/staff/editor.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { AuctionCard } from '../../../../lot/auction-card.tsx'
import { KeyCap } from '../../../frame/key-cap.tsx'
import { useKey } from '../../../frame/keys.ts'
import type { AuctionFields, AuctionForEditor } from '../../auction-form.ts'
import { useTypedCaptions } from '../photos/typed-captions.ts'
import { auctionAsTyped } from './auction-as-typed.ts'
import './preview.css'
import { AuctionPreview } from './auction-preview.tsx'

interface PreviewProps {
  auction: AuctionForEditor
  /** As typed. */
  fields: AuctionFields
}

/** How bidders will see it, with all that is typed: its card in the lists and its page, which a key shows full-size. */
export function PreviewPanel({ auction, fields }: PreviewProps) {
  const { typed } = useTypedCaptions(auction.auction.id)
  const [isOpen, setOpen] = useState(false)
  const shown = auctionAsTyped(auction, fields, typed)
  useKey('P', () => setOpen(!isOpen), {
    ...{ name: editorText('preview'), isShown: true, isInDialog: isOpen },
  })
  return (
    <section className="panel preview-panel" aria-labelledby="preview-title">
      <div className="editor-section-head">
        <h2 id="preview-title">{editorText('publicPage')}</h2>
        <div className="editor-note">
          {editorText('asTyped')}
          <Button look="line" size="sm" onClick={() => setOpen(true)}>
            {editorText('preview')} <KeyCap keys="P" />
          </Button>
        </div>
      </div>
      {/* Its headings have ids, each of which a page has once. */}
      {isOpen ? (
        <Dialog
          open
          onOpenChange={setOpen}
          title={editorText('publicPage')}
          description={editorText('asTyped')}
        >
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- by keys it is read only where it can be scrolled */}
          <section className="preview-full" aria-label={shown.title} tabIndex={0}>
            <AuctionPreview auction={shown} isWide />
          </section>
        </Dialog>
      ) : (
        <>
          <div className="preview-card" inert>
            <AuctionCard auction={shown} heading="h3" isFirst={false} />
          </div>
          <AuctionPreview auction={shown} />
        </>
      )}
    </section>
  )
}
