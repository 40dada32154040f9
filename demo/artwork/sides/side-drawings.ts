import type { BodyShape } from '../body-shapes.ts'
import { atv } from './atv.ts'
import { bowrider } from './bowrider.ts'
import { boxTruck } from './box-truck.ts'
import { bulldozer } from './bulldozer.ts'
import { type CarSide, drawCarSide } from './car-side.ts'
import { classAMotorhome } from './class-a-motorhome.ts'
import { classCMotorhome } from './class-c-motorhome.ts'
import { classicCoupe, classicPickup } from './classic-cars.ts'
import { cruiser } from './cruiser.ts'
import { excavator } from './excavator.ts'
import { jetSki } from './jet-ski.ts'
import { coupe, hatchback, sedan } from './low-cars.ts'
import { beetle, classicConvertible, fastback, postwarSedan } from './more-classic-cars.ts'
import { convertible } from './open-car.ts'
import { pontoon } from './pontoon.ts'
import { semi } from './semi.ts'
import type { SideDrawing } from './side-drawing.ts'
import { skidSteer } from './skid-steer.ts'
import { snowmobile } from './snowmobile.ts'
import { sportBike } from './sport-bike.ts'
import { offRoader, squarePickup } from './square-cars.ts'
import { cargoVan, pickup, suv, van } from './tall-cars.ts'
import { travelTrailer } from './travel-trailer.ts'
import { utv } from './utv.ts'
import { wheelLoader } from './wheel-loader.ts'
/** The side drawing of every body. */
export const sideDrawings: Record<BodyShape, SideDrawing> = {
  sedan: ofCar(sedan),
  coupe: ofCar(coupe),
  hatchback: ofCar(hatchback),
  suv: ofCar(suv),
  'off-roader': ofCar(offRoader),
  pickup: ofCar(pickup),
  van: ofCar(van),
  'cargo-van': ofCar(cargoVan),
  convertible: ofCar(convertible),
  'classic-coupe': ofCar(classicCoupe),
  'classic-convertible': ofCar(classicConvertible),
  'classic-sedan': ofCar(postwarSedan),
  'classic-pickup': ofCar(classicPickup),
  fastback: ofCar(fastback),
  beetle: ofCar(beetle),
  'square-pickup': ofCar(squarePickup),
  cruiser,
  'sport-bike': sportBike,
  atv,
  utv,
  'jet-ski': jetSki,
  snowmobile,
  'rv-class-c': classCMotorhome,
  motorhome: classAMotorhome,
  'travel-trailer': travelTrailer,
  bowrider,
  pontoon,
  excavator,
  'wheel-loader': wheelLoader,
  'skid-steer': skidSteer,
  bulldozer,
  'box-truck': boxTruck,
  semi,
}

function ofCar(car: CarSide): SideDrawing {
  return {
    length: car.length,
    height: car.height,
    contacts: [
      [car.frontAxle, car.radius],
      [car.rearAxle, car.radius],
    ],
    draw: (sheet, color, seed) => drawCarSide(sheet, car, color, seed),
  }
}
