import type { BodyShape } from './body-shapes.ts'
/** Everything that can be pictured of a lot, with the words its alternative text uses. */
export const VIEW_LABELS = {
  left: 'left side',
  front: 'front',
  rear: 'rear',
  right: 'right side',
  headlight: 'headlight',
  taillight: 'tail light',
  interior: 'interior',
  living: 'living area',
  infotainment: 'center screen and controls',
  controls: 'operating controls',
  seats: 'front seats',
  'rear-seat': 'rear seat',
  saddle: 'seat and tank',
  'door-panel': 'door panel',
  cargo: 'cargo area',
  odometer: 'instruments with the reading',
  engine: 'engine',
  hitch: 'hitch and coupler',
  bucket: 'working edge',
  wheel: 'wheel',
  tracks: 'undercarriage and tracks',
  trailer: 'trailer',
  tread: 'tire tread with gauge',
  undercarriage: 'underside',
  roof: 'roof from above',
  badge: 'model badge',
  scuff: 'paint mark, close up',
  vin: 'identification plate',
  documents: 'keys and documents',
  keytag: 'lot tag',
} as const

export type View = keyof typeof VIEW_LABELS

const PAPERS: View[] = ['vin', 'documents', 'keytag']
const OUTSIDE: View[] = ['left', 'front', 'rear', 'right']
const CABIN: View[] = ['interior', 'infotainment', 'seats', 'rear-seat', 'door-panel']
const CAR: View[] = [
  ...OUTSIDE,
  ...(['headlight', 'taillight'] as const),
  ...CABIN,
  ...(['cargo', 'odometer', 'engine', 'wheel', 'tread', 'undercarriage'] as const),
  ...(['roof', 'badge', 'scuff'] as const),
  ...PAPERS,
]
const TRUCK: View[] = [
  ...OUTSIDE,
  ...(['headlight', 'interior', 'infotainment', 'seats', 'door-panel', 'odometer'] as const),
  ...(['engine', 'wheel', 'tread', 'undercarriage', 'badge', 'scuff'] as const),
  ...PAPERS,
]
const MOTORHOME: View[] = [
  ...OUTSIDE,
  ...(['headlight', 'living', 'interior', 'infotainment', 'seats', 'odometer'] as const),
  ...(['engine', 'wheel', 'tread', 'undercarriage', 'badge', 'scuff'] as const),
  ...PAPERS,
]
const BIKE: View[] = [
  ...OUTSIDE,
  ...(['headlight', 'taillight', 'saddle', 'odometer', 'engine', 'wheel'] as const),
  ...(['tread', 'badge', 'scuff'] as const),
  ...PAPERS,
]
const BOAT: View[] = [
  ...OUTSIDE,
  ...(['interior', 'seats', 'odometer', 'engine', 'trailer', 'wheel', 'tread'] as const),
  ...(['badge', 'scuff'] as const),
  ...PAPERS,
]
const MACHINE: View[] = [
  ...OUTSIDE,
  ...(['interior', 'controls', 'odometer', 'engine', 'bucket', 'wheel', 'badge', 'scuff'] as const),
  ...PAPERS,
]
const TRACKED = MACHINE.map((view): View => (view === 'wheel' ? 'tracks' : view))

const SPECIAL: Partial<Record<BodyShape, View[]>> = {
  'classic-pickup': CAR.filter((view) => view !== 'rear-seat' && view !== 'infotainment'),
  'square-pickup': CAR.filter((view) => view !== 'rear-seat' && view !== 'infotainment'),
  'classic-coupe': CAR.filter((view) => view !== 'infotainment'),
  'classic-convertible': CAR.filter((view) => view !== 'infotainment' && view !== 'roof'),
  'classic-sedan': CAR.filter((view) => view !== 'infotainment'),
  fastback: CAR.filter((view) => view !== 'infotainment'),
  beetle: CAR.filter((view) => view !== 'infotainment'),
  'cargo-van': CAR.filter((view) => view !== 'rear-seat'),
  convertible: CAR.filter((view) => view !== 'roof'),
  cruiser: BIKE,
  'sport-bike': BIKE,
  atv: BIKE,
  utv: BIKE.map((view): View => (view === 'saddle' ? 'interior' : view)),
  'jet-ski': BOAT.filter((view) => view !== 'interior' && view !== 'tread' && view !== 'wheel'),
  snowmobile: BIKE.filter((view) => view !== 'tread' && view !== 'saddle').map((view): View =>
    view === 'wheel' ? 'tracks' : view,
  ),
  'rv-class-c': MOTORHOME,
  motorhome: MOTORHOME,
  'travel-trailer': [
    ...OUTSIDE,
    ...(['living', 'hitch', 'taillight', 'wheel', 'tread', 'undercarriage', 'badge'] as const),
    ...(['scuff', ...PAPERS] as const),
  ],
  bowrider: BOAT,
  pontoon: BOAT,
  excavator: TRACKED,
  bulldozer: TRACKED,
  'wheel-loader': MACHINE,
  'skid-steer': MACHINE,
  'box-truck': [...TRUCK.slice(0, 9), 'cargo', ...TRUCK.slice(9)],
  semi: TRUCK,
}

/** The views that make sense for a body, in gallery order. */
export function viewsOf(shape: BodyShape): readonly View[] {
  return SPECIAL[shape] ?? CAR
}
