/** Numbers for names that come again and again, from 0 on; the case of letters makes no other name. */
export interface Dictionary {
  /** Each name as it was first written, at its number. */
  readonly names: readonly string[]
  /** -1 for a name that is not known. */
  find(name: string): number
  /** Takes the name in when it is not known; NaN for none. */
  numberOf(name: string | null): number
}

export function createDictionary(): Dictionary {
  const numbers = new Map<string, number>()
  const names: string[] = []
  const find = (name: string) => numbers.get(name.toLowerCase()) ?? -1
  return {
    names,
    find,
    numberOf(name) {
      if (!name) return Number.NaN
      const known = find(name)
      if (known >= 0) return known
      numbers.set(name.toLowerCase(), names.length)
      return names.push(name) - 1
    },
  }
}
