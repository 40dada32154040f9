import { expect, test } from 'vitest'
import { bodyStyleName, kindsOf } from './body-style.ts'

test.each([
  ['Pickup, crew cab', 'Pickup'],
  ['Sedan', 'Sedan'],
  [' Box truck , 16 ft', 'Box truck'],
  [', none', null],
  ['', null],
  [null, null],
])('%j is called %j', (bodyStyle, name) => {
  expect(bodyStyleName(bodyStyle)).toBe(name)
})

test.each(['Pickup', 'pick-up', 'Crew cab', 'Extended Cab Pickup'])(
  '%s is a pickup, which is a truck',
  (name) => {
    expect(kindsOf(name)).toEqual(['pickup', 'truck'])
  },
)

test.each(['Box truck', 'Flatbed', 'Semi tractor', 'Dump truck', 'Chassis cab', 'Stake bed'])(
  '%s is a truck and no pickup',
  (name) => {
    expect(kindsOf(name)).toEqual(['truck'])
  },
)

test.each(['Sedan', 'Coupe', 'Coupé', 'Station wagon', 'SUV', 'Convertible', 'Minivan'])(
  '%s is a car and no truck',
  (name) => {
    expect(kindsOf(name)).toEqual(['car'])
  },
)

test.each([
  'Truck camper',
  'Flatbed trailer',
  'Van',
  'Wheel loader',
  'Class C motorhome',
  'Bowrider',
])('%s is neither car nor truck', (name) => {
  expect(kindsOf(name)).toEqual([])
})
