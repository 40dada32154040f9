/** The screens of the rail whose name has all the words that were typed; those that begin with them come first. */
export function screensNamed<Screen extends { title: string; rail?: unknown }>(
  screens: readonly Screen[],
  typed: string,
): Screen[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const named = screens.filter(({ title, rail }) => {
    const name = title.toLowerCase()
    return rail !== undefined && words.every((word) => name.includes(word))
  })
  const begins = ({ title }: Screen) => title.toLowerCase().startsWith(words[0] ?? '')
  return [...named.filter(begins), ...named.filter((screen) => !begins(screen))]
}
