import { DatabaseSync } from 'node:sqlite'

export type Hold = { release(): void }

/**
 * Takes a file for this process alone, until released or until the process ends in whatever way.
 * An exclusive SQLite transaction serves as the lock: Node offers no `flock`, and unlike a file with a
 * process id in it, the operating system itself ends this lock when its holder is killed.
 * @returns undefined when another holds the file
 */
export function takeExclusively(file: string): Hold | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('begin exclusive')
    return { release: () => void (database.isOpen && database.close()) }
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
