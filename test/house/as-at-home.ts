/** The settings of a program, with those of the house as nobody has changed them. */
import { type Config, loadConfig } from '../../src/server/config/config.ts'
import { createHouse, withHouse, type HouseOnPapers } from '../../src/server/house/house.ts'
import type { Database } from '../../src/server/postgres/database.ts'

export function configOf(db: Database, env: Record<string, string> = {}): Config & HouseOnPapers {
  const config = loadConfig(env)
  return withHouse(config, createHouse(db, config))
}
