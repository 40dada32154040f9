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

test('a VIN goes before a name, a name before what it begins with, and all before the folder', () => {
  expect(keysOf('LOT9/A-17_1FTEW1EP4KFA10482.jpg')).toEqual([
    '1FTEW1EP4KFA10482',
    'A-17_1FTEW1EP4KFA10482',
    'A-17',
    'LOT9',
  ])
  expect(keysOf('A-17-1.jpg')[0]).toBe('A-17-1')
})

const lot = (id: string) => ({ id, lot_number: `HL-${id}`, photo_count: 0 })

test('a photo is of the lot that its surest key stands for', () => {
  const lots = new Map([
    ['A-17', [lot('1')]],
    ['A-17-1', [lot('2')]],
    ['BOTH', [lot('3'), lot('4')]],
  ])
  expect(lotOf('A-17_1.jpg', lots)).toMatchObject({ id: '1' })
  expect(lotOf('A-17-1.jpg', lots)).toMatchObject({ id: '2' })
  expect(lotOf('both.jpg', lots)).toBe('It may be of HL-3 or HL-4.')
  expect(lotOf('nothing.jpg', lots)).toMatch(/No lot/)
})

test.each(['../../etc/passwd.jpg', '/etc/a.jpg', 'C:\\a.jpg', 'a\\..\\b.jpg', 'a/../../b.jpg'])(
  '%s leads out of the archive',
  (path) => {
    expect(nameFault(path)).toMatch(/out of the archive/)
  },
)

test('what is no picture is told; what programs put beside files is not', () => {
  expect(nameFault('list.pdf')).toMatch(/no picture/)
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
