/** What may be said of a measurement behind its name: `npm run bench -- soak --minutes 10`. */
import { parseArgs } from 'node:util'

export interface Flags {
  /** How long `soak` goes on. */
  minutes: number
  /** In the large house of `start`, and in that of `search`. */
  auctions: number
  /** Auctions of the two houses of `growth`. */
  small: number
  large: number
  /** All together; left out, each measurement has its own number. */
  watchers: number | undefined
}

const text = { type: 'string' } as const
const OPTIONS = { minutes: text, auctions: text, small: text, large: text, watchers: text }

/** @throws Error that says what is wrong with the arguments */
export function readArguments(args: string[]): { names: string[]; flags: Flags } {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const numberOf = (name: keyof typeof OPTIONS): number | undefined => {
    const given = values[name]
    if (given === undefined) return undefined
    if (!(Number(given) > 0)) throw new Error(`--${name} must be a number above 0`)
    return Number(given)
  }
  const flags = {
    minutes: numberOf('minutes') ?? 1,
    auctions: numberOf('auctions') ?? 100_000,
    small: numberOf('small') ?? 1_000,
    large: numberOf('large') ?? 100_000,
    watchers: numberOf('watchers'),
  }
  return { names: positionals, flags }
}
