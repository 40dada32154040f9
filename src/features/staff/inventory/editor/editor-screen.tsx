import { useQuery } from '@tanstack/react-query'
import Gavel from 'lucide-react/icons/gavel'
import { serverNow } from '../../../../browser/clock.ts'
import { editorText } from '../../../../languages/staff/editor.ts'
import { checkList, mayGoOut } from '../../../../rules/listing/check-list.ts'
import { dollarsToCents } from '../../../../rules/money.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/notice.tsx'
import { exactInstant } from '../../../lot/instants.ts'
import { ConsignmentSection } from '../../consignors/consignment-section.tsx'
import { KeyCap } from '../../frame/key-cap.tsx'
import { useKey } from '../../frame/keys.ts'
import type { AuctionFields, AuctionForEditor } from '../auction-form.ts'
import '../inventory.css'
import { StatusWord } from '../status-word.tsx'
import { AfterwardsSection } from './afterwards-section.tsx'
import { AnnouncedPanel } from './announced-panel.tsx'
import { CheckPanel } from './check-panel.tsx'
import { ConditionSection } from './condition/condition-section.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import './editor.css'
import { editorQuery } from './editor-query.ts'
import { fieldsAsTyped, hasUnsaved } from './editor-state.ts'
import { IdentitySection, WordsSection } from './identity-section.tsx'
import { openFields } from './open-fields.ts'
import { PhotosSection } from './photos/photos-section.tsx'
import { PreviewPanel } from './preview/preview-panel.tsx'
import { PriceSection } from './price-section.tsx'
import { PublishButton } from './publish-button.tsx'
import { Signatures } from './reserve-part.tsx'
import { LotSteps } from './steps/lot-steps.tsx'
import { useSectionKeys } from './steps/use-section-keys.ts'
import { type Saving, useEditor } from './use-editor.ts'
import { useGoingOn } from './use-going-on.ts'

/** An auction with every field that staff may change. */
export function EditorScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? ''
  const { data, error, refetch } = useQuery({ ...editorQuery(id), refetchInterval: 15_000 })
  if (data) return <Editor auction={data} onChanged={() => void refetch()} />
  if (!error) return <output className="sr-only">{editorText('loading')}</output>
  return (
    <EmptyState
      icon={Gavel}
      as="h2"
      title={editorText('unreadable')}
      text={error.message}
      action={
        <Button look="ink" onClick={() => void refetch()}>
          {editorText('tryAgain')}
        </Button>
      }
    />
  )
}

function Editor({ auction, onChanged }: { auction: AuctionForEditor; onChanged: () => void }) {
  const editor = useEditor(auction)
  const fields = fieldsAsTyped(editor.state)
  const items = checkList(fields, termsOf(fields), new Date(serverNow()))
  const { id, status, paused_at: pausedAt, lot_number: lot } = auction.auction
  const isDraft = status === 'draft'
  const canSave = hasUnsaved(editor.state)
  const goOn = useGoingOn(openFields(fields, items), isDraft)

  const mayPublish = isDraft && mayGoOut(items) && editor.state.clash.length === 0
  useKey('Mod+S', () => void editor.save(), { name: editorText('save'), isShown: true })
  useSectionKeys()
  return (
    <>
      <header className="editor-head">
        <div>
          <h2>{fields.title}</h2>
          <div className="cluster editor-lot">
            <span className="tn">{lot}</span>
            <StatusWord status={status} isPaused={pausedAt !== null} />
            <LotSteps id={id} />
          </div>
        </div>
        <div className="cluster editor-acts">
          <SavingNote saving={editor.saving} />
          {isDraft ? (
            <PublishButton auction={auction.auction} editor={editor} isPossible={mayPublish} />
          ) : (
            <Button look="lane" disabled={!canSave} onClick={() => void editor.save()}>
              {editorText('save')} <KeyCap keys="Mod+S" />
            </Button>
          )}
        </div>
      </header>
      <div className="editor">
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what has the focus in it are its fields */}
        <div className="stack" onKeyDown={isDraft ? goOn : undefined}>
          <ConflictPanel editor={editor} />
          <Signatures auction={auction} onChanged={onChanged} />
          <IdentitySection editor={editor} auctionId={id} />
          <PhotosSection auction={auction} />
          <ConditionSection editor={editor} photos={auction.photos} />
          <WordsSection editor={editor} />
          <PriceSection editor={editor} auction={auction} onChanged={onChanged} />
          <ConsignmentSection auctionId={id} />
          <AfterwardsSection editor={editor} />
        </div>
        <aside className="stack editor-side" aria-label={editorText('beforeItGoesOut')}>
          {isDraft ? <CheckPanel items={items} /> : null}
          <AnnouncedPanel editor={editor} auction={auction.auction} />
          <PreviewPanel auction={auction} fields={fields} />
        </aside>
      </div>
    </>
  )
}

function termsOf({ starting_bid: start, reserve_price: reserve, ends_at: at }: AuctionFields) {
  return {
    startingBid: dollarsToCents(start),
    reservePrice: dollarsToCents(reserve),
    endsAt: new Date(at),
  }
}

function SavingNote({ saving }: { saving: Saving }) {
  return (
    <output className="editor-saving" data-state={saving.state}>
      {saidOf(saving)}
    </output>
  )
}

function saidOf(saving: Saving): string {
  switch (saving.state) {
    case 'saved':
      return saving.at === null ? '' : editorText('savedAt', { time: timeOf(saving.at) })
    case 'saving':
      return editorText('saving')
    case 'unsaved':
      return editorText('notSavedYet')
    case 'kept':
      return editorText('keptBecause', { why: saving.why })
  }
}

/** With the zone; the day goes before it. */
function timeOf(at: number): string {
  return exactInstant(new Date(at).toISOString()).split(', ').at(-1) ?? ''
}
