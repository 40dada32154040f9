import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'
import { photosText } from '../../../../../languages/staff/photos.ts'
import { Button } from '../../../../../ui/button.tsx'
import type { AuctionForEditor } from '../../auction-form.ts'
import { EditorSection } from '../editor-section.tsx'
import { elementId } from '../open-fields.ts'
import './photos.css'
import { PhotoGrid } from './photo-grid.tsx'
import { UploadTile } from './upload-tile.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import { usePhotos } from './use-photos.ts'
import { useUploads } from './use-uploads.ts'

/** Its photos, by drop, paste, choice or the phone's camera. */
export function PhotosSection({ auction }: { auction: AuctionForEditor }) {
  const photos = usePhotos(auction)
  const { uploads, add, retry, remove } = useUploads(auction.auction.id, photos.take)
  const [isOver, setOver] = useState(false)
  usePastedFiles(add)
  useDroppedFiles(add)
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }
  const isFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    <EditorSection
      number={2}
      title={photosText('photos')}
      note={
        <>
          <output>{said(photos.photos.length, uploads)}</output>
          <Chooser label={photosText('phoneCamera')} icon={Camera} onFiles={add} isCamera />
          <Chooser
            label={photosText('add')}
            icon={ImagePlus}
            onFiles={add}
            id={elementId('photos')}
          />
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- everybody else has the button Add */}
      <div
        className="photo-drop"
        data-over={isOver || undefined}
        data-holds={uploads.length > 0 ? 'file' : undefined}
        onDragOver={(event) => {
          if (!isFiles(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <PhotoGrid photos={photos} category={auction.fields.category}>
          {uploads.map((upload, at) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              number={photos.photos.length + at + 1}
              onRetry={() => retry(upload)}
              onRemove={() => remove(upload.key)}
            />
          ))}
        </PhotoGrid>
        <p className="photo-hint">{photosText.rich('hint', { kbd: (key) => <kbd>{key}</kbd> })}</p>
      </div>
    </EditorSection>
  )
}

function said(there: number, uploads: readonly { failure: string | null }[]): string {
  const failed = uploads.filter(({ failure }) => failure !== null).length
  return photosText('counted', { there, going: uploads.length - failed, failed })
}

interface ChooserProps {
  label: string
  icon: typeof Camera
  onFiles: (files: Iterable<File>) => void
  isCamera?: boolean
  /** Of its button. */
  id?: string
}

function Chooser({ label, icon: Icon, onFiles, isCamera = false, id }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isCamera}
        accept="image/*,.heic"
        {...(isCamera ? { capture: 'environment' as const } : {})}
        aria-label={photosText('choosePhotos', { label })}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        id={id}
        look="line"
        size="sm"
        className={isCamera ? 'photo-camera' : undefined}
        onClick={() => input.current?.click()}
      >
        <Icon className="icon" />
        {label}
      </Button>
    </>
  )
}

/** Wherever on the page they are pasted; words with their picture, as spreadsheets copy them, stay words in a field. */
function usePastedFiles(add: (files: Iterable<File>) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { files = [], types = [] } = event.clipboardData ?? {}
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea')
    if (files.length === 0 || (isTyping && types.includes('text/plain'))) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
