import { badgeCloseUp } from './close-ups/badge-close-up.ts'
import { cargoArea } from './close-ups/cargo-area.ts'
import type { Subject } from './close-ups/close-up.ts'
import { dashboard } from './close-ups/dashboard.ts'
import { documentsCloseUp } from './close-ups/documents-close-up.ts'
import { engineBay } from './close-ups/engine-bay.ts'
import {
  boatEngine,
  hitchCloseUp,
  machineControls,
  saddleCloseUp,
} from './close-ups/free-standing-close-ups.ts'
import { infotainment } from './close-ups/infotainment.ts'
import { instruments } from './close-ups/instruments.ts'
import { headlightCloseUp, taillightCloseUp } from './close-ups/lamp-close-up.ts'
import { livingArea } from './close-ups/living-area.ts'
import { lotTag } from './close-ups/lot-tag.ts'
import { roofView, undersideView } from './close-ups/plan-views.ts'
import { scuffCloseUp } from './close-ups/scuff-close-up.ts'
import { doorPanel, frontSeats, rearSeat } from './close-ups/seat-close-up.ts'
import { vinPlate } from './close-ups/vin-plate.ts'
import { treadCloseUp, wheelCloseUp } from './close-ups/wheel-close-up.ts'
import { drawFace } from './draw-face.ts'
import { drawSide, type Detail } from './draw-side.ts'
import type { Sheet } from './pen/sheet.ts'
import { mirrorPicture } from './pen/studio.ts'
import type { View } from './views.ts'

type Draw = (sheet: Sheet, subject: Subject) => string

const DRAW: Record<View, Draw> = {
  left: (sheet, subject) => drawSide(sheet, subject),
  right: (sheet, subject) => mirrorPicture(drawSide(sheet, subject)),
  front: (sheet, subject) => drawFace(sheet, subject, false, subject.lot),
  rear: (sheet, subject) => drawFace(sheet, subject, true, subject.lot),
  headlight: headlightCloseUp,
  taillight: taillightCloseUp,
  interior: dashboard,
  living: livingArea,
  infotainment,
  controls: machineControls,
  seats: frontSeats,
  'rear-seat': rearSeat,
  saddle: saddleCloseUp,
  'door-panel': doorPanel,
  cargo: cargoArea,
  odometer: instruments,
  engine: engineBay,
  hitch: hitchCloseUp,
  bucket: wheelCloseUp,
  wheel: wheelCloseUp,
  tracks: wheelCloseUp,
  trailer: wheelCloseUp,
  tread: treadCloseUp,
  undercarriage: undersideView,
  roof: roofView,
  badge: badgeCloseUp,
  scuff: scuffCloseUp,
  vin: vinPlate,
  documents: documentsCloseUp,
  keytag: lotTag,
}

/** Views that are a detail of the side view: where it is cut out, in millimetres. */
const DETAILS: Partial<Record<Subject['shape'], Partial<Record<View, Detail>>>> = {
  cruiser: { engine: [1240, 450, 900] },
  'sport-bike': { engine: [960, 440, 900] },
  atv: { engine: [1020, 560, 1000] },
  utv: { engine: [2500, 760, 1150], interior: [1560, 1080, 1350] },
  snowmobile: { tracks: [2250, 260, 1750], engine: [900, 620, 1300] },
  'jet-ski': { trailer: [2500, 620, 1900], engine: [3050, 760, 1300], seats: [1900, 1080, 1600] },
  bowrider: { interior: [3300, 2050, 3300], seats: [4500, 1900, 2200], trailer: [3900, 520, 2600] },
  pontoon: { interior: [3700, 2000, 3600], seats: [1200, 1900, 2400], trailer: [3900, 560, 2700] },
  excavator: {
    interior: [5300, 2100, 2600],
    engine: [7300, 1700, 2900],
    tracks: [6300, 500, 3300],
    bucket: [900, 1000, 2300],
  },
  'wheel-loader': {
    interior: [4400, 2420, 2600],
    engine: [6300, 1500, 2700],
    bucket: [1000, 760, 2300],
  },
  'skid-steer': {
    interior: [1880, 1460, 1600],
    engine: [2900, 900, 1400],
    bucket: [620, 430, 1400],
  },
  bulldozer: {
    interior: [4050, 2250, 2500],
    engine: [2450, 1550, 2300],
    tracks: [3350, 520, 3000],
    bucket: [800, 760, 2000],
  },
}

/** One view of a vehicle, without the document around it. */
export function drawView(sheet: Sheet, subject: Subject, view: View): string {
  const detail = DETAILS[subject.shape]?.[view]
  if (detail) return drawSide(sheet, subject, detail)
  const isAfloat = ['bowrider', 'pontoon'].includes(subject.shape)
  if (view === 'engine' && isAfloat) return boatEngine(sheet, subject)
  return DRAW[view](sheet, subject)
}
