import { editorText } from '../../../../languages/staff/editor.ts'
import { shownAnnouncement } from '../../../../rules/listing/shown-announcement.ts'
import { TextAreaField } from '../../../../ui/field.tsx'
import type { StaffAuction } from '../auction-form.ts'
import { announcedAsTyped } from './announced-as-typed.ts'
import type { Editor } from './use-editor.ts'

/** Once there are bids: what bidders will be told of what is typed, before it is saved, and what one writes beside it. */
export function AnnouncedPanel({ editor, auction }: { editor: Editor; auction: StaffAuction }) {
  if (auction.bid_count === 0) return null
  const words = announcedAsTyped(editor.state, auction.bid_count)
  return (
    <section className="panel announced-panel" aria-labelledby="announced-title">
      <div className="editor-section-head">
        <h2 id="announced-title">{editorText('announcement')}</h2>
        <div className="editor-note">{editorText('sinceFirstBid')}</div>
      </div>
      {words.length === 0 ? (
        <p>{editorText('whatIsAnnounced')}</p>
      ) : (
        <>
          <p>{editorText('announcedOnceSaved')}</p>
          <ul>
            {words.map((said) => (
              <li key={said}>{shownAnnouncement(said)}</li>
            ))}
          </ul>
          <TextAreaField
            label={editorText('noteForBidders')}
            optional
            rows={2}
            maxLength={500}
            value={editor.note}
            onChange={({ target }) => editor.keepNote(target.value)}
          />
        </>
      )}
    </section>
  )
}
