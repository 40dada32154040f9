import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { ShownPhoto } from '../auction-form.ts'
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
  photos: { photos, arrange, caption, remove },
  category,
  children,
}: PhotoGridProps) {
  const [asked, setAsked] = useState<ShownPhoto | null>(null)
  const sensors = useSensors(
    // A press that does not move is a press.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
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
        accessibility={{ screenReaderInstructions: HOW }}
      >
        <SortableContext items={photos.map(({ id }) => id)} strategy={rectSortingStrategy}>
          <ul className="photo-grid" aria-label="Photos">
            {photos.map((photo, at) => (
              <PhotoTile
                key={photo.id}
                photo={photo}
                number={at + 1}
                category={category}
                onCover={() => void arrange(arrayMove([...photos], at, 0))}
                onCaption={(text) => caption(photo, text)}
                onRemove={() => setAsked(photo)}
              />
            ))}
            {children}
          </ul>
        </SortableContext>
      </DndContext>
      {asked ? (
        <Dialog
          open
          onOpenChange={() => setAsked(null)}
          title={`Take photo ${placeOf(asked.id) + 1} off?`}
          description="Its file is deleted, unless another lot shows it."
          footer={
            <>
              <Button look="line" onClick={() => setAsked(null)}>
                Cancel
              </Button>
              <Button
                look="danger"
                onClick={() => {
                  setAsked(null)
                  void remove(asked)
                }}
              >
                Take it off
              </Button>
            </>
          }
        />
      ) : null}
    </>
  )
}

const HOW = {
  draggable:
    'Press Space to lift the photo, move it with the arrow keys, and press Space again to drop it. Escape leaves it where it was.',
}
