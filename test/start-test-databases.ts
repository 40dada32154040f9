import { startTestDatabases } from './database.ts'

/** Vitest's `globalSetup` of both projects with a database, which share one; what it returns is called at the end. */
export function setup(): Promise<() => Promise<void>> | undefined {
  return process.env['TEST_DATABASE_TEMPLATE'] ? undefined : startTestDatabases()
}
