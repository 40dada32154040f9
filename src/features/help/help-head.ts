import { helpMenu } from '../frame/navigation.ts'
import { pageHead } from '../frame/page-head.ts'

/** A help page has the name that the help menu gives it. */
export function helpTitle(path: string): string {
  return helpMenu().find(({ to }) => to === path)?.label ?? ''
}

/** What a help page tells of itself, for the route's `head`. */
export function helpHead(path: string, description: () => string) {
  return () => pageHead({ path, title: helpTitle(path), description: description() })
}
