import { pageHead } from '../frame/page-head.ts'

/** What a help page tells of itself, for the route's `head`. */
export function helpHead(path: string, title: string, description: string) {
  return () => pageHead({ path, title, description, trail: [[title, path]] })
}
