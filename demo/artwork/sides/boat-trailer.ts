import { circle, poly, pts, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, type Material, part, tube } from '../pen/materials.ts'
import { path, type Sheet } from '../pen/sheet.ts'
import { wheel } from '../pen/wheel.ts'

/** Galvanised boat trailer with its winch post, jack wheel, axles and fenders. */
export function trailer(
  sheet: Sheet,
  L: number,
  axles: number[],
  r: number,
  bed: number,
  tongue = -900,
): string {
  const o: string[] = []
  const steel: Material = ['#e3e7e9', '#a3aaaf', '#5a6166']
  for (const x of axles) o.push(path(circle(x + 50, r, r), '#0a0b0c'))
  o.push(
    part(
      sheet,
      poly(
        pts`${tongue} ${bed - 60}, ${tongue + 60} ${bed}, ${L * 0.93} ${bed}, ${L * 0.93} ${bed - 90}, ${tongue + 300} ${bed - 90}`,
      ),
      bed,
      bed - 90,
      steel,
      { hi: 10 },
    ),
  )
  o.push(
    tube(`M${tongue + 360} ${-bed - 20}L${tongue + 470} ${-bed - 900}`, 60, '#a3aaaf'),
    part(sheet, rrect(tongue + 420, bed + 820, 130, 110, 40), bed + 930, bed + 820, BLACK),
    tube(`M${tongue + 300} ${-bed + 30}V-60`, 60, '#8e9499'),
    path(circle(tongue + 300, 70, 70), '#15171a'),
    path(circle(tongue + 300, 70, 30), '#8e9499'),
    path(circle(tongue + 20, bed - 20, 60), sheet.rad(tongue, bed, 70, '0 #c3c9cd, 1 #3b4044')),
  )
  for (const f of [0.18, 0.5, 0.8])
    o.push(part(sheet, rrect(L * f, bed - 10, 90, 150, 20), bed + 140, bed - 10, steel))
  const mid = (axles[0]! + axles[axles.length - 1]!) / 2,
    half = (axles[axles.length - 1]! - axles[0]!) / 2 + r + 70
  for (const x of axles)
    o.push(
      wheel(sheet, x, r, r, {
        style: 'five',
        rim: 0.62,
        finish: '#c3c8cc',
        turn: x / 30,
        noDisc: true,
      }),
    )
  o.push(
    path(
      smooth(
        pts`${mid - half} ${r + 40} .2, ${mid - half + 90} ${r * 2 + 40} .5, ${mid - half + 260} ${r * 2 + 120} .4, ${mid + half - 260} ${r * 2 + 120} .4, ${mid + half - 90} ${r * 2 + 40} .5, ${mid + half} ${r + 40} .2, ${mid + half - 50} ${r + 40} .2, ${mid + half - 130} ${r * 2}, ${mid + half - 280} ${r * 2 + 60} .4, ${mid - half + 280} ${r * 2 + 60} .4, ${mid - half + 130} ${r * 2}, ${mid - half + 50} ${r + 40} .2`,
      ),
      sheet.fall(r * 2 + 120, r, '0 #f5f7f8, .3 #b4bbc0, 1 #5a6166'),
      { stroke: '#22272b', 'stroke-width': 5 },
    ),
  )
  o.push(
    path(rrect(L * 0.93 - 10, bed - 110, 60, 120, 10), '#b01620', {
      stroke: '#22272b',
      'stroke-width': 4,
    }),
  )
  return o.join('')
}
