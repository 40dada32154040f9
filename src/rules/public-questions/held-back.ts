/**
 * What in a question staff look at before everybody reads it: ways to reach somebody past the house, and numbers that belong to a
 * person. It marks, and decides nothing: every question waits for staff.
 */

export const HOLD_REASONS = ['email', 'link', 'phone', 'vin', 'number', 'street'] as const

export type HoldReason = (typeof HOLD_REASONS)[number]

/** Why a question is held back, in the order of `HOLD_REASONS`; none for most. */
export function reasonsToHoldBack(text: string): HoldReason[] {
  const found = new Set<HoldReason>()
  let rest = plainLetters(text)
  // What was found is taken out, so that the name of a mail's server is no link besides, nor the end of a VIN a number.
  for (const [reason, pattern] of PATTERNS) {
    const left = rest.replaceAll(pattern, ' | ')
    if (left !== rest) found.add(reason)
    rest = left
  }
  for (const [digits] of rest.matchAll(DIGITS)) {
    const reason = reasonOfDigits(digits)
    if (reason) found.add(reason)
  }
  return HOLD_REASONS.filter((reason) => found.has(reason))
}

/** As it reads: wide and other forms of letters as plain ones, without what nobody sees. */
function plainLetters(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
}

const ENDINGS =
  'com|net|org|info|biz|io|co|us|me|ly|gg|app|dev|shop|store|online|site|xyz|link|page|live|tv|cc|ca|mx|uk|de|eu|ru|cn'
/** A number of a vehicle has these: no I, O or Q (ISO 3779). */
const OF_VIN = '[A-HJ-NPR-Z0-9]'
const STREETS =
  'Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Lane|Ln|Boulevard|Blvd|Court|Ct|Highway|Hwy|Parkway|Pkwy'
/** What stands before 'drive', 'road' or 'street' where a vehicle is spoken of. */
const OF_NO_STREET =
  'a|an|and|at|by|for|from|in|is|it|its|of|off|on|or|per|the|this|to|under|with|all|back|front|hand|rear|test|wheels?|speeds?|doors?|' +
  'cylinders?|inch(?:es)?|miles?|mi|km|mph|mpg|hp|lbs?|gb|tb|volts?|percent|hours?|days?|weeks?|months?|years?|old|owners?|city|harley|davidson|triumph'
/** A model year begins the name of a vehicle: 'a 2014 focus st'. */
const YEAR = '(?:19[5-9]|20[0-4])\\d'
const CALLES =
  'calle|callejón|avenida|avda\\.?|av\\.?|bulevar|boulevard|blvd\\.?|calzada|calz\\.?|cerrada|privada|prolongación|paseo del?'
const OF_NO_CALLE = 'a|al|con|desde|en|es|hasta|o|para|por|que|sin|tiene|un|una|unos|unas|y'

const PATTERNS: readonly (readonly [HoldReason, RegExp])[] = [
  ['email', /[^\s@]{1,64}@[^\s@]{1,255}/gu],
  ['email', /[\p{L}\p{N}._-]{1,64}\s{0,3}[([{]\s?at\s?[)\]}]\s{0,3}[\p{L}\p{N}-]{1,64}/giu],
  ['email', /[\p{L}\p{N}._-]{1,64} at [\p{L}\p{N}-]{1,64} dot \p{L}{2,12}/giu],
  [
    'email',
    /[\p{L}\p{N}._-]{1,64} [([{]?arroba[)\]}]? [\p{L}\p{N}.-]{1,64}(?: punto \p{L}{2,12}){0,2}/giu,
  ],
  ['link', /(?:https?:\/\/|www\.)\S{1,2000}/giu],
  [
    'link',
    new RegExp(`[\\p{L}\\p{N}-]{1,63}\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])\\S{0,2000}`, 'giu'),
  ],
  [
    'link',
    new RegExp(`[\\p{L}\\p{N}-]{1,63} ?\\(?(?:dot|punto)\\)? ?(?:com|net|org|mx)(?!\\p{L})`, 'giu'),
  ],
  [
    'vin',
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?=\\p{L}{0,16}\\d)(?=\\d{0,16}\\p{L})${OF_VIN}{17}(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  ],
  // In groups, as people copy it: in capitals, for words in a row are none.
  [
    'vin',
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?=(?:\\d?[A-Z -]){0,16}\\d)(?=[\\d -]{0,20}[A-Z])(?:${OF_VIN}[ -]?){16}${OF_VIN}(?![\\p{L}\\p{N}])`,
      'gu',
    ),
  ],
  ['number', /(?<!\d)\d{3}[- ]\d{2}[- ]\d{4}(?!\d)/gu],
  [
    'street',
    new RegExp(
      `(?<!\\p{N})\\d{1,5} (?:[NSEW]\\.? )?(?:[A-Z][\\p{L}'.]{1,30} ){1,3}(?:${STREETS})(?!\\p{L})`,
      'gu',
    ),
  ],
  [
    'street',
    new RegExp(
      `(?<![\\p{L}\\p{N}$.,-])(?!${YEAR} )\\d{2,5} (?:[nsew]\\.? )?(?:(?!(?:${OF_NO_STREET}) )[\\p{L}'.]{2,30} ){1,3}(?:${STREETS})(?!\\p{L})`,
      'giu',
    ),
  ],
  [
    'street',
    new RegExp(
      `(?<!\\p{L})(?:${CALLES}) (?:(?!(?:${OF_NO_CALLE}) )[\\p{L}\\p{N}'.]{1,30},? ){1,4}(?:#|n[oº]\\.? |núm\\.? |número )?\\d{1,5}(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  ],
  ['street', /(?<!\p{L})(?:p\.? ?o\.? ?box|post office box|apartado postal) ?#?\d{1,6}/giu],
]

/** Digits with what stands between those of one number. */
const DIGITS = /\+?\(?\d(?:[ .()/-]{0,2}\d){6,40}/gu

const PHONE_DIGITS = [10, 11, 12]
/** Of an account, or of a person. */
const ACCOUNT_DIGITS = 9
/** Numbers of cards have at least so many (ISO/IEC 7812), phone numbers of the world at most two more (E.164). */
const CARD_DIGITS = 13
const LONGEST_PHONE = 15

function reasonOfDigits(run: string): HoldReason | null {
  const count = run.replaceAll(/\D/g, '').length
  if (run.startsWith('+') && count <= LONGEST_PHONE) return 'phone'
  if (count >= CARD_DIGITS) return 'number'
  if (PHONE_DIGITS.includes(count)) return 'phone'
  if (/^\d+$/.test(run) && count >= ACCOUNT_DIGITS) return 'number'
  return /^\d{3}[ .-]\d{4}$/.test(run) ? 'phone' : null
}
