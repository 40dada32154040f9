import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 'weak'],
  ['123456', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['qwertyuiop', 'weak'],
  ['password1', 'weak'],
  ['P@ssw0rd!', 'weak'],
  ['Summer2026', 'weak'],
  ['hammerlane', 'weak'],
  ['tgk4mw9p', 'fair'],
  ['correct-horse', 'good'],
  ['tulip ladder', 'fair'],
  ['Vq8#tLm2', 'fair'],
  ['Vq8#tLm2zW', 'good'],
  ['Vq8#tLm2zWr!', 'strong'],
  ['парольдляаукциона', 'strong'],
] as const)('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test('what others know of a person is no secret', () => {
  expect(passwordStrength('whitfield-dana')).toBe('strong')
  const known = ['Dana Whitfield', 'dana_w', 'dana.whitfield@example.com']
  expect(passwordStrength('whitfield-dana', known)).toBe('weak')
})

test('more characters never make it weaker', () => {
  const order = ['weak', 'fair', 'good', 'strong']
  const strengths = Array.from({ length: 16 }, (_, length) =>
    order.indexOf(passwordStrength('k7#Qm2!xV9$tB4&z'.slice(0, length + 1))),
  )
  expect(strengths).toEqual(strengths.toSorted((a, b) => a - b))
})
