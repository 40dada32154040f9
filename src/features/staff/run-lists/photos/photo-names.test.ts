import { expect, test } from 'vitest'
import { byName, isBeside, keysOf, lotOf, nameFault } from './photo-names.ts'

test.each([
  ['A-17_1.jpg', 'A-17'],
  ['A-17-02.JPG', 'A-17'],
  ['A-17 (3).png', 'A-17'],
  ['a-17.heic', 'A-17'],
  ['A-17_front left.webp', 'A-17'],
  ['photos/A-17/IMG_0001.jpg', 'A-17'],
  ['1FTEW1EP4KFA10482_2.jpg', '1FTEW1EP4KFA10482'],
  ['F150 1ftew1ep4kfa10482 rear.jpg', '1FTEW1EP4KFA10482'],
])('%s may be of %s', (path, key) => {
  expect(keysOf(path)).toContain(key)
})

test('a VIN goes before the folder, the folder before the name, the name before what it begins with', () => {
  expect(keysOf('LOT9/A-17_1FTEW1EP4KFA10482.jpg')).toEqual([
    '1FTEW1EP4KFA10482',
    'LOT9',
    'A-17_1FTEW1EP4KFA10482',
    'A-17',
  ])
  expect(keysOf('A-17-1.jpg')[0]).toBe('A-17-1')
  expect(keysOf('1FTEW1EP4KFA10482 Ford/outside/front.jpg')[0]).toBe('1FTEW1EP4KFA10482')
})

test.each(['1.jpg', '0001.jpg', '1001.jpg', '2 rear.jpg', '3_edited.jpg', '4 (2).jpg'])(
  'in a folder %s is the number of a photo, and of no lot',
  (name) => {
    expect(keysOf(`1FTEW1EP4KFA10482/${name}`).filter((key) => /^\d+$/.test(key))).toEqual([])
    expect(keysOf(`A-99/${name}`)[0]).toBe('A-99')
    expect(keysOf(`A-99/${name}`).filter((key) => /^\d+$/.test(key))).toEqual([])
  },
)

test('a stock number that is a number is meant beside the number of a photo, or outside of folders', () => {
  expect(keysOf('november/1001_1.jpg')).toContain('1001')
  expect(keysOf('1001.jpg')).toEqual(['1001'])
  expect(keysOf('1001/1.jpg')).toEqual(['1001'])
})

const NO_LOT = 'No lot has this stock number or VIN.'
const lot = (id: string) => ({
  ...{ id, lot_number: `HL-${id}`, photo_count: 0, has_bids: false, sources: [] },
})
const lotIn = (path: string, lots: Map<string, ReturnType<typeof lot>[]>) =>
  lotOf(path, lots, NO_LOT)

test('the photos of a folder are of its lot, whichever lots have the stock numbers 1 and 2', () => {
  const lots = new Map(['1', '2', 'A-17', '1FTEW1EP4KFA10482'].map((key) => [key, [lot(key)]]))
  expect(lotIn('A-17/1.jpg', lots)).toMatchObject({ id: 'A-17' })
  expect(lotIn('1FTEW1EP4KFA10482/2.jpg', lots)).toMatchObject({ id: '1FTEW1EP4KFA10482' })
  expect(lotIn('B-20/1.jpg', lots)).toBe(NO_LOT)
})

test('a photo is of the lot that its surest key stands for', () => {
  const lots = new Map([
    ['A-17', [lot('1')]],
    ['A-17-1', [lot('2')]],
    ['BOTH', [lot('3'), lot('4')]],
  ])
  expect(lotIn('A-17_1.jpg', lots)).toMatchObject({ id: '1' })
  expect(lotIn('A-17-1.jpg', lots)).toMatchObject({ id: '2' })
  expect(lotIn('both.jpg', lots)).toBe(
    'It may be a photo of HL-3 or HL-4. Put the VIN into its name.',
  )
  expect(lotIn('nothing.jpg', lots)).toMatch(/No lot/)
})

test.each(['../../etc/passwd.jpg', '/etc/a.jpg', 'C:\\a.jpg', 'a\\..\\b.jpg', 'a/../../b.jpg'])(
  '%s leads out of the archive',
  (path) => {
    expect(nameFault(path)).toMatch(/out of the archive/)
  },
)

test('what is no picture is told; what programs put beside files is not', () => {
  expect(nameFault('list.pdf')).toMatch(/not a picture/)
  expect(nameFault('A..17.jpg')).toBeNull()
  expect(['__MACOSX/A/._1.jpg', 'A/.DS_Store', 'Thumbs.db'].map(isBeside)).toEqual([
    ...[true, true, true],
  ])
  expect(['A-17/1.jpg', '../../out.jpg', 'a/../b.jpg'].filter(isBeside)).toEqual([])
})

test('photos stand in the order of their names as people count', () => {
  const names = ['A_10.jpg', 'A_2.jpg', 'A_1.jpg'].map((path) => ({ path }))
  expect(names.toSorted(byName).map(({ path }) => path)).toEqual(['A_1.jpg', 'A_2.jpg', 'A_10.jpg'])
})
