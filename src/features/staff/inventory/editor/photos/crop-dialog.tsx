import { useState } from 'react'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { photosText } from '../../../../../languages/staff/photos.ts'
import { UNEDITED } from '../../../../../rules/listing/photo-edit.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import type { ShownPhoto } from '../../auction-form.ts'
import type { PhotoAction } from '../../listing-photos.ts'

interface CropDialogProps {
  photo: ShownPhoto
  number: number
  /** A turn of before is not done yet: what is shown is not what would be cropped. */
  isEdited: boolean
  onClose: () => void
  onEdit: (action: PhotoAction) => void
}

const FIRST: PercentCrop = { unit: '%', x: 10, y: 10, width: 80, height: 80 }

/** The part of a photo that is to be shown, drawn with the mouse, or moved and sized by the arrow keys. */
export function CropDialog({ photo, number, isEdited, onClose, onEdit }: CropDialogProps) {
  const [part, setPart] = useState(FIRST)
  const crop = () => onEdit({ action: 'crop', part: sharesOf(part) })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={photosText('cropPhoto', { number })}
      description={photosText('cropText')}
      footer={
        <>
          <Button look="ghost" onClick={() => onEdit({ action: 'set', edit: UNEDITED })}>
            {photosText('showOriginal')}
          </Button>
          <Button look="line" onClick={onClose}>
            {photosText('cancel')}
          </Button>
          <Button look="ink" busy={isEdited && photosText('turning')} onClick={crop}>
            {photosText('crop')}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what has the focus in it are the part and its handles */}
      <div onKeyDown={(event) => event.key === 'Enter' && !isEdited && crop()}>
        <ReactCrop
          className="crop-photo"
          crop={part}
          ariaLabels={handleLabels()}
          keepSelection
          minWidth={40}
          minHeight={40}
          ruleOfThirds
          onChange={(_, percent) => setPart(percent)}
        >
          <img src={photo.url} alt={photo.caption ?? ''} />
        </ReactCrop>
      </div>
    </Dialog>
  )
}

/** Which the library says in English by itself. */
function handleLabels() {
  const corner = (at: string) => photosText('cropCorner', { corner: at })
  const side = (at: string) => photosText('cropSide', { side: at })
  return {
    cropArea: photosText('cropArea'),
    ...{ nwDragHandle: corner('nw'), neDragHandle: corner('ne') },
    ...{ seDragHandle: corner('se'), swDragHandle: corner('sw') },
    ...{ nDragHandle: side('n'), eDragHandle: side('e') },
    ...{ sDragHandle: side('s'), wDragHandle: side('w') },
  }
}

function sharesOf({ x, y, width, height }: PercentCrop) {
  const share = (percent: number) => Math.min(1, Math.max(0, percent / 100))
  return { left: share(x), top: share(y), width: share(width), height: share(height) }
}
