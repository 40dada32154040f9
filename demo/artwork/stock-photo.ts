import { circle, poly, pts, repeat, shift, smooth, type Point } from './pen/geometry.ts'
import { seededRandom } from './pen/seeded-random.ts'
import { clipped, path, Sheet, stroke } from './pen/sheet.ts'
import { softLine } from './pen/soft-line.ts'
import { backdrop, placed, shadow, svgDocument } from './pen/studio.ts'

/** The cloth over a saloon: hood, screen, roof, trunk, then the hem from right to left. */
const TOP = pts`30 420 .6, 70 700, 200 830 .7, 700 920, 1180 990, 1420 1050 .7, 1740 1240, 2060 1400 .8, 2420 1462, 2900 1456, 3300 1376 .8, 3660 1210, 3980 1120 .7, 4380 1096, 4740 1066 .6, 4860 900, 4880 640, 4850 380 .6`
const HEM = pts`4800 190 .4, 4420 236, 4060 330, 3700 330, 3300 220, 2600 188, 1900 200, 1380 250, 1080 336, 760 330, 420 240, 90 186 .4`
const SHOULDER = pts`70 740, 700 860, 1500 930, 2500 960, 3600 990, 4820 960`
const WHEELS = [930, 3880]

/** A vehicle under a cloth cover in the studio: what is shown of auctions without pictures. */
export function drawStockPhoto(): string {
  const sheet = new Sheet()
  const scale = 0.21
  const body =
    backdrop(sheet, '#8d9296', 600, 1) +
    placed({ scale, x: 600 - 2450 * scale, y: 640 }, coveredVehicle(sheet))
  return svgDocument(sheet, body, 'A vehicle under a cover')
}

function coveredVehicle(sheet: Sheet): string {
  const d = smooth([...TOP, ...HEM])
  const cloth = '0 #eceef0, .2 #d3d7da, .36 #b9bfc3, .44 #c6cbce, .7 #a4abb0, .9 #80878c, 1 #666d72'
  const inside =
    valleys(sheet) +
    softLine(sheet, shift(TOP, 0, -34), '#ffffff', 70, 26, 0.75) +
    softLine(sheet, SHOULDER, '#ffffff', 60, 26, 0.55) +
    softLine(sheet, shift(SHOULDER, 0, -110), '#3f464b', 110, 40, 0.25) +
    glassHollow(sheet) +
    drapes(sheet) +
    softLine(sheet, HEM, '#3b4145', 26, 9, 0.35)
  const wheels = WHEELS.map((x) =>
    path(circle(x, 336, 336), sheet.rad(x, 336, 336, '0 #17191b, .8 #1b1d1f, 1 #0b0c0d')),
  )
  return (
    shadow(
      sheet,
      40,
      4880,
      WHEELS.map((x) => [x, 300] as const),
      1,
    ) +
    wheels.join('') +
    path(d, sheet.fall(1462, 190, cloth)) +
    clipped(sheet, d, inside) +
    stroke(d, '#596065', 5, { opacity: 0.55 })
  )
}

/** The cloth sinks in over the windows. */
function glassHollow(sheet: Sheet): string {
  const hollow = pts`1560 1040, 1900 1230 .7, 2240 1340, 2860 1350, 3240 1280 .7, 3540 1120, 3200 1040, 2300 1010`
  return path(smooth(hollow), '#5c646a', { opacity: 0.3, filter: sheet.blur(46) })
}

/** Long soft valleys that run from the corners of the roof to bumpers and wheels. */
function valleys(sheet: Sheet): string {
  return [
    pts`1500 1060, 1120 820, 860 420`,
    pts`1980 1330, 1820 900, 1700 300`,
    pts`3380 1330, 3460 900, 3500 320`,
    pts`3900 1120, 4200 800, 4420 320`,
    pts`420 860, 260 620, 180 300`,
    pts`2640 1000, 2600 620, 2640 230`,
  ]
    .map(
      (valley) =>
        softLine(sheet, valley, '#4a5157', 90, 34, 0.22) +
        softLine(sheet, shift(valley, 90, 0), '#ffffff', 60, 26, 0.3),
    )
    .join('')
}

/** Narrow pleats that open towards the hem. */
function drapes(sheet: Sheet): string {
  const random = seededRandom('cover')
  return repeat(26, (i) => {
    const x = 120 + i * 184 + random() * 80
    const top = 420 + random() * 330
    const lean = (random() - 0.5) * 120
    const width = 34 + random() * 60
    const pleat: Point[] = [
      [x + lean, top],
      [x + width, 150],
      [x - width, 150],
    ]
    const tones = sheet.lin(
      x - width,
      0,
      x + width,
      0,
      '0 #40474c 0, .42 #40474c .34, .5 #fff 0, .62 #fff .36, 1 #fff 0',
    )
    return path(poly(pleat), tones, { filter: sheet.blur(9) })
  })
}
