import { AsYouType } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { caretWhenShown, shownPhone, typePhone } from './type-phone.ts'

const format = (bare: string) => new AsYouType('US').input(bare)

/** Presses keys one by one, '<' for Backspace; what the form then holds, and what is shown with the caret in it. */
function press(keys: string, value = '', at = value.length) {
  let shown = shownPhone(format, value)
  let caret = at
  for (const key of keys) {
    const isDeleting = key === '<'
    const text = isDeleting
      ? shown.slice(0, Math.max(0, caret - 1)) + shown.slice(caret)
      : shown.slice(0, caret) + key + shown.slice(caret)
    const typed = typePhone(format, shown, {
      text,
      caret: Math.max(0, caret + (isDeleting ? -1 : 1)),
      isDeleting,
    })
    value = typed.value
    caret = typed.caret
    shown = shownPhone(format, value)
  }
  return { value, shown: `${shown.slice(0, caret)}|${shown.slice(caret)}` }
}

test('a number is formatted while it is typed, whatever is typed between its digits', () => {
  expect(press('8135')).toEqual({ value: '8135', shown: '(813) 5|' })
  expect(press('8135550176')).toEqual({ value: '(813) 555-0176', shown: '(813) 555-0176|' })
  expect(press('(813) 555-0176').value).toBe('(813) 555-0176')
  expect(press('813.555.0176').value).toBe('(813) 555-0176')
  expect(press('+4712345678').value).toBe('+47 12345678')
})

test('a number that is too short stays too short: its brackets do not count', () => {
  expect(press('813555017').value).toBe('813555017')
  expect(press('+15550100').value).toBe('+15550100')
})

test('Backspace takes digits, also from behind a bracket', () => {
  expect(press('8135<<')).toEqual({ value: '81', shown: '81|' })
  expect(press('8135550176<<<<<<<<<<').value).toBe('')
})

test('the caret stays where it is worked', () => {
  // (813) 555-0|176: the digit before it goes, and another comes.
  expect(press('<', '(813) 555-0176', 11).shown).toBe('(813) 555|-176')
  expect(press('<9', '(813) 555-0176', 11)).toEqual({
    value: '(813) 555-9176',
    shown: '(813) 555-9|176',
  })
})

test('the caret stays behind its digit when a number begun plainly is formatted', () => {
  expect(caretWhenShown('(813)', { text: '813', at: 3 })).toBe(5)
  expect(caretWhenShown('(813) 5', { text: '8135', at: 2 })).toBe(3)
  expect(caretWhenShown('(813) 5', { text: '(813) 5', at: 6 })).toBe(6)
})

test('what is written in another way stays so', () => {
  const fill = (text: string) =>
    typePhone(format, '', { text, caret: text.length, isDeleting: false }).value
  expect(fill('813-555-0176 ext. 4')).toBe('813-555-0176 ext. 4')
  expect(fill('+44 20 7946 0958 12')).toBe('+44 20 7946 0958 12')
  expect(fill('813-555-0176')).toBe('813-555-0176')
  expect(fill('8135550176')).toBe('(813) 555-0176')
  expect(press('9', '813-555-017').value).toBe('813-555-0179')
  expect(press('x', '(813) 555-0176').value).toBe('(813) 555-0176x')
})
