/** Banks write names in capitals, without accents, the last name first or with more names between. */

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'jr', 'sr', 'ii', 'iii', 'and', 'or'])

/** Whether who sent a wire is the person we know: of the shorter name, two words at least, each is in the other. */
export function isSameName(sender: string, name: string): boolean {
  const [shorter, longer] = [wordsOf(sender), wordsOf(name)].toSorted(
    (one, other) => one.size - other.size,
  )
  return (
    !!shorter && !!longer && shorter.size >= 2 && [...shorter].every((word) => longer.has(word))
  )
}

function wordsOf(name: string): Set<string> {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toLowerCase()
  const words = plain.split(/[^\p{L}\p{N}]+/u)
  // Initials say too little to tell people apart.
  return new Set(words.filter((word) => word.length > 1 && !TITLES.has(word)))
}
