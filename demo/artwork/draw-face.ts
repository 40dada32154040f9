import type { Look } from './draw-side.ts'
import { faceDrawings } from './faces/face-drawings.ts'
import type { Sheet } from './pen/sheet.ts'
import { backdrop, fitFace, placed, reflection, shadow } from './pen/studio.ts'
/** The whole vehicle from the front or the rear, with its lot number where a plate would be. */
export function drawFace(sheet: Sheet, look: Look, isRear: boolean, plate: string): string {
  const view = faceDrawings[look.shape](sheet, look.paint, isRear, plate, look.seed)
  const half = view.width / 2
  const placement = fitFace(view.width, view.height)
  return (
    backdrop(sheet, look.paint, placement.y - 60, look.seed) +
    placed(
      placement,
      reflection(sheet, view.body, -half, half, view.height) +
        shadow(sheet, -half * 0.9, half * 0.9, view.contacts, view.width / 2600) +
        view.body,
    )
  )
}
