import type { BodyShape } from './body-shapes.ts'
import type { Sheet } from './pen/sheet.ts'
import { backdrop, fitSide, placed, type Placement, reflection, shadow } from './pen/studio.ts'
import { sideDrawings } from './sides/side-drawings.ts'
/** What a picture has to know of a vehicle's looks. */
export interface Look {
  shape: BodyShape
  /** Paint, '#rrggbb'. */
  paint: string
  /** Chooses between equal possibilities, such as rims. */
  seed: number
}

/** A detail of the side view: its middle and how much of it is shown, in millimetres. */
export type Detail = readonly [x: number, y: number, width: number]

/** The whole vehicle from its left side, or a detail of it. */
export function drawSide(sheet: Sheet, look: Look, detail?: Detail): string {
  const side = sideDrawings[look.shape]
  const { length, height, contacts, x0 = 0 } = side
  const whole = fitSide(length, height)
  const placement = detail ? closeUp(detail) : { ...whole, x: whole.x - x0 * whole.scale }
  const body = side.draw(sheet, look.paint, look.seed)
  const floor = Math.min(820, placement.y - 70)
  return (
    backdrop(sheet, look.paint, floor, look.seed) +
    placed(
      placement,
      (detail ? '' : reflection(sheet, body, x0, x0 + length, height)) +
        shadow(sheet, x0, x0 + length, contacts, (length / 4800) * 1.05) +
        body,
    )
  )
}

function closeUp([x, y, width]: Detail): Placement {
  const scale = 1200 / width
  return { scale, x: 600 - x * scale, y: 450 + y * scale }
}
