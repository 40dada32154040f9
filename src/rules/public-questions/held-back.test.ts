import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOLD_REASONS, reasonsToHoldBack, type HoldReason } from './held-back.ts'

test.each([
  'Does the air conditioning cool? The photos do not show the dash.',
  'Was the timing belt changed at 96,120 miles, and are there two keys?',
  'Is this the 2019 Ford F-150 with 4 wheel drive and the 5.0 engine?',
  'Would you take $12,500 for it? Bids stand at $9,800.',
  'What is the gross weight, 14,000 lb or 16,500 lb?Thanks.',
  'Are the tires 275/65R18 116T, as the sticker says?',
  'WILL IT START AND DRIVE ONTO THE TRAILER?',
  'Lot 10466: is the title clean? It ends 11/27 at 3:05 PM.',
  'Is it 4 wheel drive?',
  'Does it have a V8 drive train?',
  'Is this a 2019 model?',
  'Does the 10 speed all wheel drive work, and is it 28 mpg highway?',
  'Does it run 75 mph on the highway, and 100 miles off road?',
  'Is the 2014 focus st stock, or the 2017 harley davidson street glide?',
  'Are those 20 inch street tires, 265/70 and street legal?',
  '¿Es legal para la calle y tiene 4 llantas nuevas?',
  '¿Llega a 120 en carretera, o en calle de tierra con 4x4?',
  '¿En qué punto de la puerta está el golpe? ¿Tiene 2 llaves?',
])('an ordinary question is not held back: %s', (text) => {
  expect(reasonsToHoldBack(text)).toEqual([])
})

test.each<[string, HoldReason[]]>([
  ['Mail me at dana.w@example.com please', ['email']],
  ['dana＠example.com', ['email']],
  ['dana (at) example, all lower case', ['email']],
  ['write to dana at example dot com', ['email']],
  ['Find me as @dana_trucks', []],
  ['See https://example.com/photos', ['link']],
  ['More on www.example.org', ['link']],
  ['It is on trucks-of-dallas.com for less', ['link']],
  ['It is on trucks dot com for less', ['link']],
  ['Call (813) 555-0176', ['phone']],
  ['Call 813.555.0176 or 813 555 0176', ['phone']],
  ['Ring +44 20 7946 0958 after six', ['phone']],
  ['Just 555-0176, ask for Dana', ['phone']],
  ['Is 1HGCM82633A004352 its number?', ['vin']],
  ['Is 1hgcm82633a004352 its number?', ['vin']],
  ['Is 1HG CM826 33A004352 its number?', ['vin']],
  ['I pay with 4111 1111 1111 1111', ['number']],
  ['Account 021000021 is ours', ['number']],
  ['His number is 078-05-1120', ['number']],
  ['The owner lives at 1180 Harbor View Drive in Denver', ['street']],
  ['the owner lives at 1180 harbor view drive in denver', ['street']],
  ['it stands at 42 elm st, bring cash', ['street']],
  ['Send it to P.O. Box 12', ['street']],
  ['send it to po box 4417', ['street']],
  ['Está en Calle Olvera 12', ['street']],
  ['Está en calle 5 de mayo #12', ['street']],
  ['Nos vemos en Av. Reforma 123', ['street']],
  ['Vivo en el Paseo de la Reforma 222', ['street']],
  ['Escriba a dana arroba example punto com', ['email']],
  ['dana (arroba) example.com', ['email']],
  ['Está en trucks punto com por menos', ['link']],
  ['Dana, dana@example.com, 813-555-0176', ['email', 'phone']],
])('%s: %j', (text, reasons) => {
  expect(reasonsToHoldBack(text)).toEqual(reasons)
})

const digit = fc.integer({ min: 0, max: 9 }).map(String)
const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijk'), minLength: 1, maxLength: 12 })
const around = fc.constantFrom('', 'Is it so? ', 'Please: ', 'Ask for this one, ')
const after = fc.constantFrom('', ' please', ', thanks.', '\nGreetings')
const gap = fc.constantFrom('', ' ', '-', '.')

/** What is to be found, however it is written and whatever stands around it. */
const HIDDEN: Record<HoldReason, fc.Arbitrary<string>> = {
  email: fc.tuple(letters, letters).map(([who, where]) => `${who}@${where}.com`),
  link: fc
    .tuple(fc.constantFrom('https://', 'HTTP://', 'www.'), letters)
    .map(([how, where]) => `${how}${where}.example`),
  phone: fc
    .tuple(fc.array(digit, { minLength: 10, maxLength: 10 }), gap, gap)
    .map(([all, one, other]) => {
      const digits = all.join('')
      return `${digits.slice(0, 3)}${one}${digits.slice(3, 6)}${other}${digits.slice(6)}`
    }),
  vin: fc
    .tuple(
      fc.array(fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ'), { minLength: 9, maxLength: 9 }),
      fc.array(digit, { minLength: 8, maxLength: 8 }),
      fc.boolean(),
    )
    .map(([head, tail, isLow]) => {
      const vin = [...head, ...tail].join('')
      return isLow ? vin.toLowerCase() : vin
    }),
  number: fc
    .tuple(fc.array(digit, { minLength: 16, maxLength: 16 }), fc.constantFrom('', ' ', '-'))
    .map(([all, between]) => (all.join('').match(/.{4}/g) ?? []).join(between)),
  street: fc
    .tuple(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom('Elm', 'Harbor View', 'Old Mill'))
    .map(([n, name]) => `${n} ${name} Road`),
}

test.each(HOLD_REASONS)('%s is found wherever it stands', (reason) => {
  fc.assert(
    fc.property(around, HIDDEN[reason], after, (before, hidden, rest) => {
      expect(reasonsToHoldBack(before + hidden + rest)).toContain(reason)
    }),
  )
})

test('signs that nobody sees, and wide letters, hide nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...HOLD_REASONS).chain((one) => HIDDEN[one].map((text) => ({ one, text }))),
      ({ one, text }) => {
        const unseen = [...text].join('\u200b')
        const wide = [...text]
          .map((sign) =>
            /[!-~]/.test(sign) ? String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0) : sign,
          )
          .join('')
        expect(reasonsToHoldBack(unseen)).toContain(one)
        expect(reasonsToHoldBack(wide)).toContain(one)
      },
    ),
  )
})

test('whatever is typed gets reasons in their order, each once, and the same ones again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      const reasons = reasonsToHoldBack(text)
      expect(reasons).toEqual(HOLD_REASONS.filter((one) => reasons.includes(one)))
      expect(reasonsToHoldBack(text)).toEqual(reasons)
    }),
  )
})
