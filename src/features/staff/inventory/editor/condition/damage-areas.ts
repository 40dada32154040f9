import { CAR_PLACES } from '../../../../../rules/vehicle/condition-report.ts'

/** Where the places of a vehicle are on its damage map: seen from above, its front at the left. */
export interface Area {
  place: string
  x: number
  y: number
  width: number
  height: number
}

export const MAP_WIDTH = 420

type Box = readonly [x: number, y: number, width: number, height: number]

/** Over the outline of a car; its left side is below. */
const ON_CAR: Record<(typeof CAR_PLACES)[number], Box> = {
  'Front bumper': [18, 46, 26, 98],
  Hood: [46, 64, 92, 62],
  Windshield: [140, 64, 38, 62],
  Roof: [180, 64, 64, 62],
  'Rear window': [246, 64, 22, 62],
  'Trunk or bed': [270, 64, 104, 62],
  'Rear bumper': [376, 46, 16, 98],
  'Front left fender': [46, 128, 92, 18],
  'Front left door': [140, 128, 60, 18],
  'Rear left door': [202, 128, 66, 18],
  'Rear left quarter': [270, 128, 104, 18],
  'Front right fender': [46, 44, 92, 18],
  'Front right door': [140, 44, 60, 18],
  'Rear right door': [202, 44, 66, 18],
  'Rear right quarter': [270, 44, 104, 18],
  'Front left wheel': [50, 148, 56, 20],
  'Front right wheel': [50, 22, 56, 20],
  'Rear left wheel': [298, 148, 56, 20],
  'Rear right wheel': [298, 22, 56, 20],
  Interior: [18, 180, 124, 24],
  Engine: [148, 180, 124, 24],
  Underside: [278, 180, 124, 24],
}

/** Front, rear, left, right and top of everything else. */
const CROSS: readonly Box[] = [
  [18, 52, 74, 90],
  [328, 52, 74, 90],
  [98, 114, 224, 28],
  [98, 52, 224, 28],
  [98, 84, 224, 26],
]
const IN_A_ROW = 3
const ROWS_FROM = 156

export function hasOutline(places: readonly string[]): boolean {
  return places === CAR_PLACES
}

/** The outline tells such a place by itself. */
export function isOnOutline(places: readonly string[], place: string): boolean {
  return hasOutline(places) && !WITHIN.has(place)
}

/** What nobody sees from outside stands below the outline. */
const WITHIN = new Set(['Interior', 'Engine', 'Underside'])

export function areasOf(places: readonly string[]): Area[] {
  if (hasOutline(places)) return CAR_PLACES.map((place) => areaOf(place, ON_CAR[place]))
  return places.map((place, at) => areaOf(place, CROSS[at] ?? inRows(at - CROSS.length)))
}

/** What is no side of it stands below, three in a row. */
function inRows(nth: number): Box {
  const [row, column] = [Math.floor(nth / IN_A_ROW), nth % IN_A_ROW]
  return [18 + column * 130, ROWS_FROM + row * 30, 124, 24]
}

function areaOf(place: string, [x, y, width, height]: Box): Area {
  return { place, x, y, width, height }
}

export function heightOf(areas: readonly Area[]): number {
  return Math.max(...areas.map(({ y, height }) => y + height)) + 12
}

export const DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
} as const

/** The nearest place in a direction: what lies straight ahead is nearer than what lies aside. */
export function nextPlace(
  areas: readonly Area[],
  from: string,
  key: keyof typeof DIRECTIONS,
): string {
  const here = areas.find(({ place }) => place === from)
  if (!here) return from
  const [right, down] = DIRECTIONS[key]
  const ahead = areas.flatMap((area) => {
    const [x, y] = [middle(area).x - middle(here).x, middle(area).y - middle(here).y]
    const along = x * right + y * down
    const aside = Math.abs(x * down) + Math.abs(y * right)
    return along > 4 ? [{ place: area.place, far: along + 2 * aside }] : []
  })
  return ahead.toSorted((a, b) => a.far - b.far)[0]?.place ?? from
}

function middle({ x, y, width, height }: Area) {
  return { x: x + width / 2, y: y + height / 2 }
}
