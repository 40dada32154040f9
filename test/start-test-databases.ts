import { startTestDatabases } from './database.ts'

/** Vitest's `globalSetup` of the database tests; what it returns is called at the end. */
export function setup(): Promise<() => Promise<void>> {
  return startTestDatabases()
}
