import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { version?: string; optionalDependencies?: Record<string, string> }

const packages: Record<string, Entry> = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
).packages

/**
 * `npm ci` refuses a lock file without the programs for other platforms, and `npm install` leaves them out where
 * the registry does not offer them. Then they are to be added by hand, like their sisters for Linux.
 */
test('the lock file names what each package offers for every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isLocked(path, name)),
  )
  expect(missing).toEqual([])
})

test('every package has a version', () => {
  const unversioned = Object.entries(packages).filter(([, entry]) => !entry.version)
  expect(unversioned.map(([path]) => path)).toEqual([])
})

/** As Node looks a package up: in the folder of the one that asks, then in each above. */
function isLocked(path: string, name: string): boolean {
  const above = path
    .split('/node_modules/')
    .map((_, at, parts) => parts.slice(0, at + 1).join('/node_modules/'))
  return ['', ...above].some(
    (folder) => `${folder}${folder && '/'}node_modules/${name}` in packages,
  )
}
