/** The words that members are searched by, in lower case. A telephone number is one word, however it was typed. */
export function searchedWords(typed: string): string[] {
  const number = telephoneIn(typed)
  if (number !== null) return [number]
  return typed.toLowerCase().split(/\s+/).filter(Boolean)
}

/** Its digits, as members' are kept for the search; without the 1 that some type before a number of ten. */
function telephoneIn(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '')
  if (!/^[+()\-./\s\d]+$/.test(typed) || digits.length < 4) return null
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}
