/**
 * How hard a password is to guess, as an estimate to show. It refuses nothing: what a password must be
 * is the specification's rule alone (section 5).
 */
export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong'

/** Powers of two of guesses from which on a password is fair, good and strong. */
const FAIR_BITS = 36
const GOOD_BITS = 54
const STRONG_BITS = 72

/** A word that everybody tries first is worth about a thousand guesses, however long it is. */
const WORD_BITS = 10
/** Each further character of a run such as "1234" or "aaaa" is hardly a choice. */
const RUN_BITS = 1

const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** What passwords are made of most often, spelled with letters. */
const WORDS = `
  password passwort letmein welcome admin login master access secret iloveyou love princess
  sunshine summer winter spring autumn flower dragon monkey shadow hunter killer ninja pokemon
  starwars batman superman football baseball soccer hockey charlie michael jordan jennifer
  jessica ashley daniel thomas robert andrew freedom whatever trustno mustang corvette ferrari
  porsche harley camaro truck auction hammerlane hammer monday friday january august october
  december`
  .trim()
  .split(/\s+/)
  .toSorted((a, b) => b.length - a.length)

const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** `known` is what others know of the person: name, username, e-mail address. */
export function passwordStrength(
  password: string,
  known: readonly string[] = [],
): PasswordStrength {
  const bits = guessBits(password, known)
  if (bits >= STRONG_BITS) return 'strong'
  if (bits >= GOOD_BITS) return 'good'
  return bits >= FAIR_BITS ? 'fair' : 'weak'
}

function guessBits(password: string, known: readonly string[]): number {
  const { rest, words } = withoutWords(password, [...partsOf(known), ...WORDS])
  const perCharacter = Math.log2(alphabetOf(password))
  const letters = [...rest]
  const free = letters.map((letter, at) =>
    goesOn(letters[at - 1], letter) ? RUN_BITS : perCharacter,
  )
  return words * WORD_BITS + free.reduce((sum, bits) => sum + bits, 0)
}

/** Takes out what is guessed as a whole, look-alike signs read as letters. */
function withoutWords(password: string, guessed: readonly string[]) {
  let rest = password.toLowerCase()
  let words = 0
  for (const word of guessed) {
    const at = spelled(rest).indexOf(word)
    if (at < 0) continue
    rest = rest.slice(0, at) + rest.slice(at + word.length)
    words += 1
  }
  return { rest, words }
}

function spelled(text: string): string {
  return text.replaceAll(/[013457@$!]/g, (sign) => LOOK_ALIKES[sign] ?? sign)
}

function partsOf(known: readonly string[]): string[] {
  return known
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .map(spelled)
    .filter((part) => part.length >= 4)
}

/** As many signs as somebody has to try for each place. */
function alphabetOf(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/, 100],
  ]
  return kinds.reduce((size, [kind, more]) => size + (kind.test(password) ? more : 0), 0) || 1
}

function goesOn(before: string | undefined, letter: string): boolean {
  if (before === undefined) return false
  return (
    before === letter ||
    RUNS.some((run) => run.includes(before + letter) || run.includes(letter + before))
  )
}
