import type { House } from '../../demo/work/leave-work.ts'
import { NO_HOUSE_LIMITS } from '../../src/engine/account-limits.server.ts'
import { EXAMPLE_BANK } from '../../src/rules/sales/bank-details.ts'
import { createHouse } from '../../src/server/house/house.ts'
import type { Database } from '../../src/server/postgres/database.ts'

/** The house that a demo is seeded for. */
export function demoHouse(db: Database): House {
  const support = {
    ...{ name: 'Hammerlane', phone: '(800) 555-0100', email: 'support@hammerlane.test' },
    hours: 'Monday to Friday, 9 to 6',
  }
  const limits = NO_HOUSE_LIMITS
  const config = {
    support,
    bank: EXAMPLE_BANK,
    limits,
    paymentGraceHours: 0,
    buyNowNeedsPrice: true,
  }
  const site = { url: 'http://localhost:3000', bankFor: () => EXAMPLE_BANK }
  return { site, house: createHouse(db, config) }
}
