import type { VehicleFacts } from '../../src/rules/vehicle/vehicle-facts.ts'
import type { View } from '../artwork/views.ts'

type Told = Pick<
  VehicleFacts,
  'runs' | 'drives' | 'keys' | 'warning_lamps' | 'odometer_status' | 'title_status' | 'title_brand'
>

/** What was found when a lot was looked at, where that was written down. */
export interface DemoCondition extends Partial<Told> {
  tires?: Record<string, number>
  /** Where, what, and the picture that shows it, if one does. */
  damage: readonly (readonly [place: string, note: string, view?: View])[]
}

const SOUND = { runs: 'Yes', drives: 'Yes', warning_lamps: 'None', title_brand: 'Clean' } as const
const ROAD = { ...SOUND, odometer_status: 'Actual', title_status: 'In hand' } as const
const OLD = { ...SOUND, odometer_status: 'Exempt', title_status: 'In hand' } as const
const MACHINE = {
  ...{ runs: 'Yes', drives: 'Yes', warning_lamps: 'None', title_status: 'Bill of sale only' },
} as const
const BOAT = { runs: 'Yes', title_status: 'In hand' } as const

/** So deep at all four wheels, in 32nds of an inch: in front, behind. */
function treads(front: number, rear: number) {
  return { 'Front left': front, 'Front right': front, 'Rear left': rear, 'Rear right': rear }
}

/** By lot number. */
export const conditionReports: ReadonlyMap<number, DemoCondition> = new Map<number, DemoCondition>([
  [
    10_482,
    {
      ...{ ...ROAD, keys: '2', tires: { ...treads(8, 7), 'Rear right': 6 } },
      damage: [['Rear bumper', 'Scuff on the left, 4 in, paint through', 'rear']],
    },
  ],
  [
    10_415,
    {
      ...{ ...ROAD, keys: '1', tires: treads(7, 7) },
      damage: [
        ['Windshield', 'Repaired chip, passenger side', 'front'],
        ['Trunk or bed', 'Liner worn'],
      ],
    },
  ],
  [
    10_403,
    {
      ...{ ...ROAD, title_status: 'Pending from lender' },
      damage: [['Rear left quarter', 'Shallow dent above the wheel', 'left']],
    },
  ],
  [
    10_466,
    {
      ...{ ...ROAD, keys: '2', tires: treads(7, 6) },
      damage: [['Front right wheel', 'Curb mark', 'right']],
    },
  ],
  [10_389, { ...ROAD, tires: treads(5, 5), damage: [] }],
  [10_503, { ...ROAD, keys: '2', damage: [] }],
  [
    10_384,
    {
      ...{ ...ROAD, tires: treads(9, 9) },
      damage: [
        ['Front bumper', 'Trail marks', 'front'],
        ['Rear bumper', 'Trail marks', 'rear'],
        ['Underside', 'Skid plates scraped, not bent'],
      ],
    },
  ],
  [10_538, { ...ROAD, keys: '2', damage: [['Roof', 'Roof rails faded by the sun']] }],
  [10_446, { ...OLD, damage: [['Underside', 'Springs tired; new ones come with it']] }],
  [10_413, { ...OLD, damage: [['Interior', "Broadcloth thin on the driver's seat", 'interior']] }],
  [
    10_517,
    {
      ...{ ...ROAD, keys: '2', tires: { Front: 4, Rear: 6 } },
      damage: [['Right side', 'Rub mark on the saddlebag lid', 'right']],
    },
  ],
  [10_398, { ...ROAD, damage: [['Fork and front fender', 'Chrome pitted near the axle']] }],
  [
    10_533,
    {
      ...{ runs: 'Yes', drives: 'Yes', title_status: 'In hand', title_brand: 'Clean' },
      damage: [['Front', 'Scrapes on the guard', 'front']],
    },
  ],
  [10_431, { ...ROAD, damage: [['Rear', 'Repaired scrape in the right cap', 'rear']] }],
  [10_416, { ...ROAD, damage: [['Awning', 'Small pinhole in the fabric']] }],
  [10_511, { ...BOAT, damage: [['Bow', 'One filled chip at the bow eye', 'front']] }],
  [10_535, { ...BOAT, damage: [['Deck and cockpit', 'Faded panel on the bow cushion']] }],
  [
    10_440,
    {
      ...{ ...MACHINE, keys: '1' },
      damage: [['Hydraulics', 'A hose at the stick weeps']],
    },
  ],
  [10_411, { ...MACHINE, damage: [['Tracks or tires', 'Right grousers lower than the left']] }],
])
