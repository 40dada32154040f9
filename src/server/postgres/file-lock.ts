import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

export type FileLock = { release(): void }

/**
 * Locks a file until it is released or the process ends. An exclusive SQLite transaction serves as the lock: Node offers
 * no `flock`, and the operating system ends this lock even when its holder is killed.
 * @returns undefined when another process holds the lock
 */
export function lockFile(file: string): FileLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('begin exclusive')
    return { release: () => void (database.isOpen && database.close()) }
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      return undefined
    throw error
  }
}
