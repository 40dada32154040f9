import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable'
import { useState, type ReactNode } from 'react'
import { photosText } from '../../../../../languages/staff/photos.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { CaptionField } from './caption-field.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { PhotoTile } from './photo-tile.tsx'
import type { Photos } from './use-photos.ts'

interface PhotoGridProps {
  photos: Photos
  category: string
  /** What is on its way, behind those that are there. */
  children: ReactNode
}

/** The photos in their order, which dragging changes, or Space and the arrows; the first is the cover. */
export function PhotoGrid({
  photos: { photos, arrange, captions, remove, edit, keyOf, isEdited },
  category,
  children,
}: PhotoGridProps) {
  // By their keys: a photo that is turned gets another id.
  const [askedKey, setAskedKey] = useState<string | null>(null)
  const [croppedKey, setCroppedKey] = useState<string | null>(null)
  const sensors = useSensors(
    // A press that does not move is a press.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const asked = photos.find((photo) => keyOf(photo) === askedKey)
  const cropped = photos.find((photo) => keyOf(photo) === croppedKey)
  const placeOf = (id: string | number) => photos.findIndex((photo) => photo.id === id)
  function drop({ active, over }: DragEndEvent): void {
    if (!over || over.id === active.id) return
    void arrange(arrayMove([...photos], placeOf(active.id), placeOf(over.id)))
  }
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          screenReaderInstructions: { draggable: photosText('howToMove') },
          announcements: ANNOUNCEMENTS,
        }}
      >
        <SortableContext items={photos.map(({ id }) => id)} strategy={rectSortingStrategy}>
          <ul className="photo-grid" aria-label={photosText('photos')}>
            {photos.map((photo, at) => (
              <PhotoTile
                key={keyOf(photo)}
                {...{ photo, category }}
                number={at + 1}
                isEdited={isEdited(photo)}
                onCover={() => void arrange(arrayMove([...photos], at, 0))}
                onRemove={() => setAskedKey(keyOf(photo))}
                onTurn={() => void edit(photo, at + 1, { action: 'turn' })}
                onCrop={() => setCroppedKey(keyOf(photo))}
              >
                <CaptionField {...{ photo, captions }} number={at + 1} />
              </PhotoTile>
            ))}
            {children}
          </ul>
        </SortableContext>
      </DndContext>
      {cropped ? (
        <CropDialog
          photo={cropped}
          number={placeOf(cropped.id) + 1}
          isEdited={isEdited(cropped)}
          onClose={() => setCroppedKey(null)}
          onEdit={(action) => {
            setCroppedKey(null)
            void edit(cropped, placeOf(cropped.id) + 1, action)
          }}
        />
      ) : null}
      {asked ? (
        <RemoveDialog
          number={placeOf(asked.id) + 1}
          onClose={() => setAskedKey(null)}
          onRemove={() => {
            setAskedKey(null)
            void remove(asked)
          }}
        />
      ) : null}
    </>
  )
}

interface RemoveDialogProps {
  number: number
  onClose: () => void
  onRemove: () => void
}

function RemoveDialog({ number, onClose, onRemove }: RemoveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={photosText('removePhotoQuestion', { number })}
      description={photosText('removePhotoText')}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {photosText('cancel')}
          </Button>
          <Button look="danger" onClick={onRemove}>
            {photosText('remove')}
          </Button>
        </>
      }
    />
  )
}

/** What dnd-kit tells screen readers, which it does in English by itself. */
const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active: { id } }) => photosText('lifted', { id }),
  onDragOver: ({ active: { id }, over }) =>
    over ? photosText('movedOver', { id, over: over.id }) : photosText('movedOff', { id }),
  onDragEnd: ({ active: { id }, over }) =>
    over ? photosText('droppedOver', { id, over: over.id }) : photosText('dropped', { id }),
  onDragCancel: ({ active: { id } }) => photosText('draggingCancelled', { id }),
}
