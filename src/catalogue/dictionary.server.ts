export type Dictionary = ReturnType<typeof createDictionary>

/** Numbers for names that come again and again, from 0 on; the case of letters makes no other name. */
export function createDictionary() {
  const numbers = new Map<string, number>()
  /** Each name as it was first written, at its number. */
  const names: string[] = []
  /** -1 for a name that is not known. */
  const find = (name: string) => numbers.get(name.toLowerCase()) ?? -1
  return {
    names,
    find,
    /** Takes the name in when it is not known; NaN for none. */
    numberOf(name: string | null): number {
      if (!name) return Number.NaN
      const known = find(name)
      if (known >= 0) return known
      numbers.set(name.toLowerCase(), names.length)
      return names.push(name) - 1
    },
  }
}
