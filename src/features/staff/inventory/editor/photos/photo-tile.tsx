import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import Crop from 'lucide-react/icons/crop'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import type { KeyboardEvent, ReactNode } from 'react'
import { photosText } from '../../../../../languages/staff/photos.ts'
import { Badge } from '../../../../../ui/badge.tsx'
import { IconButton } from '../../../../../ui/button.tsx'
import { Picture } from '../../../../lot/picture.tsx'
import type { ShownPhoto } from '../../auction-form.ts'

interface PhotoTileProps {
  photo: ShownPhoto
  number: number
  category: string
  /** It is being turned or cropped. */
  isEdited: boolean
  onCover: () => void
  onRemove: () => void
  onTurn: () => void
  onCrop: () => void
  /** The field of its caption. */
  children: ReactNode
}

/** One photo: pressed and moved it changes its place; what is written below it is its alternative text too. */
export function PhotoTile(props: PhotoTileProps) {
  const { photo, number, category, isEdited, children } = props
  const { onCover, onRemove, onTurn, onCrop } = props
  const sortable = useSortable({
    id: photo.id,
    attributes: { roleDescription: photosText('sortable') },
  })
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = sortable
  const isCover = number === 1
  function press(event: KeyboardEvent): void {
    // The screen's own, such as Ctrl Enter, which would lift the photo.
    if (event.ctrlKey || event.metaKey) return
    const key = event.key.toLowerCase()
    if (key === 'delete') onRemove()
    else if (key === 'c') onCover()
    else if (key === 'r' && photo.is_upload) onTurn()
    else if (key === 'x' && photo.is_upload) onCrop()
    else listeners?.['onKeyDown']?.(event)
    event.stopPropagation()
  }
  return (
    <li
      ref={setNodeRef}
      className="photo-tile"
      data-cover={isCover || undefined}
      data-lifted={isDragging || undefined}
      data-state={isEdited ? 'sending' : undefined}
      aria-busy={isEdited || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <div className="photo-picture">
        <button
          type="button"
          {...attributes}
          {...listeners}
          className="photo-handle"
          aria-label={photosText('photo', {
            ...{ number, caption: photo.caption ?? '' },
            ...{ hasCaption: photo.caption ? 'yes' : 'no', isCover: isCover ? 'yes' : 'no' },
          })}
          onKeyDown={press}
        >
          <Picture src={photo.url} category={category} sizes="12rem" alt="" loading="lazy" />
        </button>
        <span className="photo-number" aria-hidden="true">
          {number}
        </span>
        {isCover ? <Badge tone="lane">{photosText('cover')}</Badge> : null}
        <div className="photo-acts">
          {photo.is_upload ? (
            <>
              <IconButton label={photosText('turnPhoto', { number })} onClick={onTurn}>
                <RotateCw className="icon" />
              </IconButton>
              <IconButton label={photosText('cropPhoto', { number })} onClick={onCrop}>
                <Crop className="icon" />
              </IconButton>
            </>
          ) : null}
          {isCover ? null : (
            <IconButton label={photosText('makeCover', { number })} onClick={onCover}>
              <Star className="icon" />
            </IconButton>
          )}
          <IconButton label={photosText('removePhoto', { number })} onClick={onRemove}>
            <Trash2 className="icon" />
          </IconButton>
        </div>
      </div>
      {children}
    </li>
  )
}
