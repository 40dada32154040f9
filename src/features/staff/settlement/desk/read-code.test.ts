import { describe, expect, test } from 'vitest'
import { heldCode, printedCode } from '../../../../../test/pictures/held-code.ts'
import { CAMRY, HOUSE, RECEIVED } from '../../../../../test/sales/camry-paper.ts'
import { newTotp } from '../../../../sign-in/factors/totp.server.ts'
import { passPdf } from '../../../delivery/release-pass.server.ts'
import { readCode } from './read-code.ts'

const CODE = 'ABCDEFGHJKMNPQRSTVWXYZ01'
const printed = printedCode(await passPdf(CAMRY, { code: CODE, madeAt: RECEIVED }, HOUSE))

describe('the code of a release pass is read', () => {
  test.each([
    ['from afar', { side: 110 }],
    ['at an arm’s length', { side: 200 }],
    ['close by', { side: 440 }],
    ['a little askew', { side: 240, turn: 7 }],
    ['across', { side: 240, turn: 45 }],
    ['lying on its side', { side: 240, turn: 90 }],
    ['nearly upside down', { side: 240, turn: 170 }],
    ['out of focus', { side: 240, blur: 2 }],
    ['in bad light', { side: 240, grain: 60 }],
    ['with all of it at once', { side: 220, turn: 20, blur: 1.2, grain: 40 }],
  ])('%s', async (_, held) => {
    expect(readCode(await heldCode(printed, held))).toBe(CODE)
  })
})

test('the code for an authenticator app is read by whoever scans it', async () => {
  const { shown } = newTotp('Hammerlane', 'priya@example.com')
  expect(readCode(await heldCode(shown.qr_code, { side: 400 }))).toBe(shown.uri)
})

test('no code is read where there is none', async () => {
  const white = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>'
  expect(readCode(await heldCode(white, { side: 240, grain: 60 }))).toBeNull()
})

test('what is too blurred is not guessed', async () => {
  expect(readCode(await heldCode(printed, { side: 110, blur: 6 }))).toBeNull()
})
