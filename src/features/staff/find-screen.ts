import type { ScreenParams } from './screens.ts'

interface Found<Screen> {
  screen: Screen
  params: ScreenParams
}

/** The first screen whose pattern fits a path, and what stands in its places; null where there is none. */
export function findScreen<Screen extends { path: string }>(
  screens: readonly Screen[],
  path: string,
): Found<Screen> | null {
  for (const screen of screens) {
    const params = paramsOf(screen.path, path)
    if (params) return { screen, params }
  }
  return null
}

function paramsOf(pattern: string, path: string): ScreenParams | null {
  const [wanted, asked] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== asked.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const given = asked[at] ?? ''
    if (part.startsWith('$') && given !== '') params[part.slice(1)] = decodeURIComponent(given)
    else if (part !== given) return null
  }
  return params
}
