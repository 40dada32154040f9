import { expect, test } from 'vitest'
import { inLanguage } from '../../languages/in-language.server.ts'
import { deliveryLine, shownDeliveryLine, shownLine } from './delivery-line.ts'

test('the line of a delivery is kept in English, and told in the language of its reader', () => {
  expect(deliveryLine('Denver, CO')).toBe('Delivery to Denver, CO')
  const told = (line: string) => inLanguage('es', () => shownDeliveryLine(line))
  expect(told(deliveryLine('Denver, CO'))).toBe('Entrega en Denver, CO')
  expect(told(deliveryLine(null))).toBe('Entrega')
  expect(shownDeliveryLine(deliveryLine('Denver, CO'))).toBe('Delivery to Denver, CO')
})

test('what staff wrote stays as it is', () => {
  const told = inLanguage('es', () => shownDeliveryLine('Express Delivery to Denver, CO'))
  expect(told).toBe('Express Delivery to Denver, CO')
})

test('a line of anything else says what was written, also where it begins like a delivery', () => {
  const text = deliveryLine('Denver, CO')
  const told = (kind: 'delivery' | 'other') => inLanguage('es', () => shownLine({ kind, text }))
  expect([told('delivery'), told('other')]).toEqual(['Entrega en Denver, CO', text])
})
