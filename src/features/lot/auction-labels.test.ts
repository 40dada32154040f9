import { expect, test } from 'vitest'
import { inLanguage } from '../../languages/in-language.server.ts'
import { auctionTitle, paymentMethodLabel, statusLabel, usageAndPlace } from './auction-labels.ts'

test.each([
  ['available', 'AVAILABLE', undefined],
  ['ended', 'RESERVED', 'ENDED'],
  ['sold', 'SOLD', 'CLOSED'],
  ['withdrawn', 'WITHDRAWN', undefined],
  ['something new', 'AVAILABLE', undefined],
])('a card of status %s says %s, corner %s', (status, badge, corner) => {
  expect(statusLabel({ status, paused_at: null })).toMatchObject({
    badge,
    ...(corner ? { corner } : {}),
  })
})

test('a card without a title joins year, make and model', () => {
  expect(auctionTitle({ title: ' ', year: 1967, make: 'Ford', model: 'Mustang' })).toBe(
    '1967 Ford Mustang',
  )
  expect(auctionTitle({ title: '', year: null, make: 'Ford', model: null })).toBe('Ford')
})

test('use is told in miles or hours, and only what is known', () => {
  expect(usageAndPlace({ mileage: 64_210, mileage_unit: 'miles', location: 'Tampa, FL' })).toBe(
    '64,210 mi · Tampa, FL',
  )
  expect(usageAndPlace({ mileage: 2140, mileage_unit: 'hours', location: null })).toBe('2,140 h')
})

test.each(['bank_transfer', 'Bank Transfer'])(
  '%s is told in the language of the page',
  (method) => {
    expect(paymentMethodLabel(method)).toBe('Bank Transfer')
    expect(inLanguage('es', () => paymentMethodLabel(method))).toBe('Transferencia bancaria')
  },
)

test('another way to pay stays as staff wrote it', () => {
  expect(inLanguage('es', () => paymentMethodLabel("Cashier's check"))).toBe("Cashier's check")
})
