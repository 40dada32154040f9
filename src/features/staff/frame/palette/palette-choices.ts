import type { Found } from '../find.ts'

/** The screens of the rail, and others that stand for themselves, whose name has all the words that were typed; those that begin with them come first. */
export function screensNamed<Screen extends { title: string; rail?: unknown; isNamed?: boolean }>(
  screens: readonly Screen[],
  typed: string,
): Screen[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const named = screens.filter(({ title, rail, isNamed = false }) => {
    const name = plain(title)
    return (isNamed || rail !== undefined) && words.every((word) => name.includes(word))
  })
  const begins = ({ title }: Screen) => plain(title).startsWith(words[0] ?? '')
  return [...named.filter(begins), ...named.filter((screen) => !begins(screen))]
}

/** Without capitals and accents, which nobody types. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Where something that was found is shown: a path below /staff, or of the public site; null where there is no screen for it yet. */
export function placeOf(
  { kind, id }: Pick<Found['items'][number], 'kind' | 'id'>,
  screens: readonly { path: string; shows?: string }[],
): { staff: string } | { auction: string } | null {
  const screen = screens.find(({ shows }) => shows === kind)
  if (screen) return { staff: screen.path.replace('$id', id) }
  return kind === 'lot' ? { auction: id } : null
}
