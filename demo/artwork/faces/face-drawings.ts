import type { BodyShape } from '../body-shapes.ts'
import type { Sheet } from '../pen/sheet.ts'
import { cruiserFace, sportBikeFace } from './bike-faces.ts'
import { bowriderFace, jetSkiFace, pontoonFace } from './boat-faces.ts'
import { type AxisView, type CarFace, drawCarFace } from './car-face.ts'
import {
  beetleFaces,
  fastbackFaces,
  hardtopFaces,
  oldPickupFaces,
  openClassicFaces,
  postwarSedanFaces,
  squarePickupFaces,
} from './classic-car-faces.ts'
import { classCFace, motorhomeFace, travelTrailerFace } from './coach-faces.ts'
import { convertibleFaces, coupeFaces, hatchbackFaces, sedanFaces } from './low-car-faces.ts'
import { bulldozerFace, excavatorFace, skidSteerFace, wheelLoaderFace } from './machine-faces.ts'
import { atvFace, snowmobileFace, utvFace } from './off-road-faces.ts'
import { offRoaderFaces, pickupFaces, suvFaces, vanFaces, cargoVanFaces } from './tall-car-faces.ts'
import { boxTruckFace, semiFace } from './truck-faces.ts'
type DrawFace = (
  sheet: Sheet,
  color: string,
  isRear: boolean,
  plate: string,
  seed: number,
) => AxisView

/** The front and rear drawings of every body. */
export const faceDrawings: Record<BodyShape, DrawFace> = {
  sedan: oneOf(sedanFaces),
  coupe: oneOf(coupeFaces),
  hatchback: oneOf(hatchbackFaces),
  suv: oneOf(suvFaces),
  'off-roader': oneOf(offRoaderFaces),
  pickup: oneOf(pickupFaces),
  van: oneOf(vanFaces),
  'cargo-van': oneOf(cargoVanFaces),
  convertible: oneOf(convertibleFaces),
  'classic-coupe': oneOf(hardtopFaces),
  'classic-convertible': oneOf(openClassicFaces),
  'classic-sedan': oneOf(postwarSedanFaces),
  'classic-pickup': oneOf(oldPickupFaces),
  fastback: oneOf(fastbackFaces),
  beetle: oneOf(beetleFaces),
  'square-pickup': oneOf(squarePickupFaces),
  cruiser: cruiserFace,
  'sport-bike': sportBikeFace,
  atv: atvFace,
  utv: utvFace,
  'jet-ski': jetSkiFace,
  snowmobile: snowmobileFace,
  'rv-class-c': classCFace,
  motorhome: motorhomeFace,
  'travel-trailer': travelTrailerFace,
  bowrider: bowriderFace,
  pontoon: pontoonFace,
  excavator: excavatorFace,
  'wheel-loader': wheelLoaderFace,
  'skid-steer': skidSteerFace,
  bulldozer: bulldozerFace,
  'box-truck': boxTruckFace,
  semi: semiFace,
}

/** Cars that come in several faces: the seed chooses. */
function oneOf(faces: readonly [CarFace, ...CarFace[]] | readonly CarFace[]): DrawFace {
  return (sheet, color, isRear, plate, seed) => {
    const face = faces[seed % faces.length]
    if (!face) throw new RangeError('A body without a face')
    return drawCarFace(sheet, face, color, isRear, plate)
  }
}
