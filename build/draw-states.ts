/**
 * Draws the states for the map of auctions, from the Census Bureau's outlines as `us-atlas` has them projected already:
 * `node build/draw-states.ts`. What it makes is committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import polylabel from 'polylabel'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { STATES } from '../src/rules/states.ts'

const MAP = createRequire(import.meta.url).resolve('us-atlas/states-albers-10m.json')
const OUTLINES = new URL('../src/features/browse/state-map/outlines.gen.ts', import.meta.url)

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
  const largest = outer.toSorted((a, b) => areaOf(b) - areaOf(a))[0] ?? []
  const corners = largest.map(([x = 0, y = 0]): [number, number] => [x, y])
  const [x, y] = polylabel([corners]).map(Math.round)
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
  const twice = ring.reduce((sum, [x = 0, y = 0], at) => {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? []
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice) / 2
}
