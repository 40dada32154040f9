/** How a phone number looks while it is typed, and what of it a form holds. Pure: the field is in `phone-field.tsx`. */

/** A number's digits, and a plus before them, as people of its country write it. */
export type FormatPhone = (bare: string) => string

interface Input {
  /** What the control holds after the key. */
  text: string
  /** Where the caret stands in it. */
  caret: number
  isDeleting: boolean
}

interface Typed {
  /** For the form. */
  value: string
  /** Where the caret is to stand in what is shown. */
  caret: number
}

/** The rules of the forms count characters: one that is too short must not become long enough by its brackets. */
const COMPLETE = 10
/** Nor a long one too long. */
const LONGEST = 20

/** What is shown of a form's value. Numbers that were written in another way stay as they were written. */
export function shownPhone(format: FormatPhone, value: string): string {
  const bare = bareOf(value)
  return value === bare ? format(bare) : value
}

/** What becomes of a number in the form when a key was pressed; `shown` is what the control held before. */
export function typePhone(format: FormatPhone, shown: string, input: Input): Typed {
  const { text, caret, isDeleting } = input
  const asTyped = { value: text, caret }
  if (!isFormatted(format, shown)) return asTyped
  // Extensions, words, and what was pasted or filled in with spaces of its own.
  if (/[^\d\s().+-]/.test(text)) return asTyped
  if (shown === '' && text !== bareOf(text) && !isFormatted(format, text)) return asTyped
  let digits = bareOf(text)
  let before = bareOf(text.slice(0, caret)).length
  if (isDeleting && digits === bareOf(shown) && before > 0) {
    // Only a bracket or a space went away, and would come back: the digit before it was meant.
    before -= 1
    digits = digits.slice(0, before) + digits.slice(before + 1)
  }
  const formatted = format(digits)
  const isFit = digits.length >= COMPLETE && formatted.length <= LONGEST
  return {
    value: isFit ? formatted : digits,
    caret: caretIn(formatted, before, caret === text.length && !isDeleting),
  }
}

/** Where a caret that stood at `at` of `text` stands in the same number written in another way. */
export function caretWhenShown(shown: string, { text, at }: { text: string; at: number }): number {
  if (shown === text) return at
  return caretIn(shown, bareOf(text.slice(0, at)).length, at === text.length)
}

function isFormatted(format: FormatPhone, text: string): boolean {
  return text === format(bareOf(text))
}

function bareOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return text.trimStart().startsWith('+') ? `+${digits}` : digits
}

/** After so many digits, or at the end. */
function caretIn(formatted: string, before: number, isAtEnd: boolean): number {
  if (isAtEnd) return formatted.length
  let at = 0
  for (let passed = 0; at < formatted.length && passed < before; at += 1) {
    if (/[\d+]/.test(formatted.charAt(at))) passed += 1
  }
  return at
}
