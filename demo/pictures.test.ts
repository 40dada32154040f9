import { expect, test } from 'vitest'
import { viewsOf } from './artwork/views.ts'
import { demoLots, lotFacts } from './inventory/lots.ts'
import { demoPicture, demoPictureAddress } from './picture-source.ts'
import { drawPicture, pictureAlt } from './pictures.ts'

/** One lot of every body, so that every drawing is made once. */
const oneOfEach = [...new Map([...lotFacts.values()].map((facts) => [facts.shape, facts])).values()]
const drawings = oneOfEach.flatMap(({ lotNumber, shape }) =>
  viewsOf(shape).map((view) => ({
    name: `${shape} ${view}`,
    view,
    svg: drawPicture(lotNumber, view) ?? '',
  })),
)
const wrong = (isRight: (svg: string) => boolean) =>
  drawings.filter(({ svg }) => !isRight(svg)).map(({ name }) => name)

test('every view of every body is drawn, without a hole in its numbers', () => {
  expect(drawings.length).toBeGreaterThan(400)
  expect(wrong((svg) => svg.startsWith('<svg') && svg.endsWith('</svg>'))).toEqual([])
  expect(wrong((svg) => !/NaN|undefined|Infinity|\[object/.test(svg))).toEqual([])
})

test('every reference of a drawing leads to a definition in it', () => {
  const isWhole = (svg: string) => {
    const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const references = [...svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)].map(([, id]) => id)
    return references.every((id) => ids.has(id))
  }
  expect(wrong(isWhole)).toEqual([])
})

test('lettering is drawn, so that no picture depends on the fonts of a machine', () => {
  expect(wrong((svg) => !svg.includes('<text'))).toEqual([])
})

test('no lettering is mirrored in the view from the right', () => {
  const mirrored = drawings.filter(({ view }) => view === 'right')
  expect(mirrored.length).toBe(oneOfEach.length)
  const lettered = mirrored.filter(({ svg }) => /<path[^>]* aria-label=/.test(svg))
  expect(lettered.map(({ name }) => name)).toEqual([])
})

test('the pictures of a lot are all different', () => {
  const many = demoLots.filter((lot) => lot.pictures.length > 12).slice(0, 6)
  const repeated = many.filter(
    ({ lotNumber, pictures }) =>
      new Set(
        pictures.map((view) => drawPicture(lotNumber, view)?.replace(/aria-label="[^"]*"/, '')),
      ).size < pictures.length,
  )
  expect(repeated.map((lot) => lot.title)).toEqual([])
})

test('two pictures of the same view and lot are the same', () => {
  expect(drawPicture(10482, 'scuff')).toBe(drawPicture(10482, 'scuff'))
})

test('a picture is found at its address, of whichever edition', async () => {
  const key = /^\/images\/(.+)\/1200\.webp$/.exec(demoPictureAddress(10482, 'left'))?.[1] ?? ''
  const drawn = drawPicture(10482, 'left')
  expect(await demoPicture(key)).toBe(drawn)
  expect(await demoPicture('demo/10482/left')).toBe(drawn)
  expect(await demoPicture('elsewhere/10482/left')).toBeNull()
})

test('there is no picture of an unknown lot or view', () => {
  expect(drawPicture(1, 'left')).toBeNull()
  expect(drawPicture(10482, 'nowhere')).toBeNull()
  expect(drawPicture(10482, 'bucket')).toBeNull()
})

test('a picture is described by its title and what it shows', () => {
  const truck = { title: '2019 Ford F-150 Lariat SuperCrew' }
  expect(pictureAlt(truck, 'left')).toBe('2019 Ford F-150 Lariat SuperCrew, left side')
  expect(pictureAlt(truck, 'tread')).toBe('2019 Ford F-150 Lariat SuperCrew, tire tread with gauge')
  expect(pictureAlt(truck, 'nowhere')).toBe('2019 Ford F-150 Lariat SuperCrew')
})
