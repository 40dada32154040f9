/**
 * Draws the states for the map of auctions, from the Census Bureau's outlines as `us-atlas` has them projected already:
 * `node build/draw-states.ts`. What it makes is committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { STATES } from '../src/rules/states.ts'

const MAP = createRequire(import.meta.url).resolve('us-atlas/states-albers-10m.json')
const OUTLINES = new URL('../src/features/browse/state-map/outlines.gen.ts', import.meta.url)
/** How far apart the places are that are tried for a number, in units of the map, which is 975 wide. */
const GRID = 3

type Point = number[]
type Ring = Point[]

const codes = new Map([...STATES].map(([code, name]) => [name, code]))
const map: Topology<{ states: GeometryCollection<{ name: string }> }> = JSON.parse(
  await readFile(MAP, 'utf8'),
)
const lines = feature(map, map.objects.states).features.map(({ geometry, properties }) => {
  const code = codes.get(properties.name)
  if (!code) throw new Error(`${properties.name} is no state`)
  if (geometry.type === 'Polygon') return lineOf(code, [geometry.coordinates])
  if (geometry.type === 'MultiPolygon') return lineOf(code, geometry.coordinates)
  throw new Error(`${properties.name} is a ${geometry.type}`)
})
await writeFile(
  OUTLINES,
  `/** Written by \`node build/draw-states.ts\`: each state's outline, and the place in it that is farthest from its borders. */
export const OUTLINES: Readonly<Record<string, { d: string; at: readonly [number, number] }>> = {
${lines.toSorted().join('\n')}
}
`,
)

function lineOf(code: string, polygons: Ring[][]): string {
  const outer = polygons.flatMap(([ring]) => (ring ? [ring] : []))
  const [x, y] = innermost(outer.toSorted((a, b) => areaOf(b) - areaOf(a))[0] ?? [])
  return `  ${code}: { d: '${polygons.flat().map(pathOf).join('')}', at: [${x}, ${y}] },`
}

/** In whole units: borders that states share stay shared. '' for an island that is too small to be seen. */
function pathOf(ring: Ring): string {
  const points = ring
    .map(([x = 0, y = 0]) => [Math.round(x), Math.round(y)] as const)
    .filter(([x, y], at, all) => at === 0 || x !== all[at - 1]?.[0] || y !== all[at - 1]?.[1])
  if (points.length < 4) return ''
  const steps = points.slice(1, -1).map(([x, y], at) => {
    const [lastX, lastY] = points[at] ?? [0, 0]
    return `${x - lastX} ${y - lastY}`
  })
  return `M${points[0]?.join(' ')}l${steps.join(' ')}z`.replaceAll(' -', '-')
}

/** By the shoelace formula. */
function areaOf(ring: Ring): number {
  const twice = edgesOf(ring).reduce((sum, [x, y, nextX, nextY]) => sum + x * nextY - nextX * y, 0)
  return Math.abs(twice) / 2
}

function innermost(ring: Ring): [number, number] {
  const edges = edgesOf(ring)
  const [xs, ys] = [edges.map(([x]) => x), edges.map(([, y]) => y)]
  let best = { place: [0, 0] as [number, number], depth: 0 }
  for (let x = Math.round(Math.min(...xs)); x <= Math.max(...xs); x += GRID) {
    for (let y = Math.round(Math.min(...ys)); y <= Math.max(...ys); y += GRID) {
      const depth = isInside(edges, x, y)
        ? Math.min(...edges.map((edge) => distance(edge, x, y)))
        : 0
      if (depth > best.depth) best = { place: [x, y], depth }
    }
  }
  return best.place
}

type Edge = readonly [x: number, y: number, nextX: number, nextY: number]

function edgesOf(ring: Ring): Edge[] {
  return ring.map(([x = 0, y = 0], at) => {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? []
    return [x, y, nextX, nextY]
  })
}

/** Whether a line from there to the right crosses the border an odd number of times. */
function isInside(edges: Edge[], x: number, y: number): boolean {
  const crossed = edges.filter(
    ([x1, y1, x2, y2]) => y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1),
  )
  return crossed.length % 2 === 1
}

function distance([x1, y1, x2, y2]: Edge, x: number, y: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)
  const share = Math.min(1, Math.max(0, along))
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy)
}
