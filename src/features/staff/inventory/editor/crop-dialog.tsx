import { useState } from 'react'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { UNEDITED } from '../../../../rules/photo-edit.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { ShownPhoto } from '../auction-form.ts'
import type { PhotoAction } from '../listing-photos.ts'

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
      title={`Crop photo ${number}`}
      description="Arrow keys move the part and each of its handles, Tab goes from one to the next, Enter crops. The original is kept."
      footer={
        <>
          <Button look="ghost" onClick={() => onEdit({ action: 'set', edit: UNEDITED })}>
            Show the original
          </Button>
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
          <Button look="ink" busy={isEdited && 'Turning...'} onClick={crop}>
            Crop
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what has the focus in it are the part and its handles */}
      <div onKeyDown={(event) => event.key === 'Enter' && !isEdited && crop()}>
        <ReactCrop
          className="crop-photo"
          crop={part}
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

function sharesOf({ x, y, width, height }: PercentCrop) {
  const share = (percent: number) => Math.min(1, Math.max(0, percent / 100))
  return { left: share(x), top: share(y), width: share(width), height: share(height) }
}
