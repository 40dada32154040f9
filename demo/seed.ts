import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { idPhotoPath } from '../src/features/account/id-photo.server.ts'
import { ID_PHOTO_ADDRESS } from '../src/features/account/own-addresses.ts'
import { DAY } from '../src/rules/durations.ts'
import type { Files } from '../src/server/files/files.ts'
import type { Database } from '../src/server/postgres/database.ts'
import { createMember } from '../src/sign-in/users/create-member.server.ts'
import { saveSearches, watchLots } from './follow-auctions.ts'
import { holdAuction } from './hold-auction.ts'
import { demoBidders, profileOf } from './inventory/bidders.ts'
import { DEMO_ACCOUNT } from './inventory/demo-account.ts'
import { demoLots } from './inventory/lots.ts'
import { BANK_EMAIL, DEMO_EMAIL, STAFF_EMAIL } from './open-demo-accounts.ts'
import { specimenId } from './specimen-id.ts'
import { importStatements } from './work/bank-statements.ts'
import { leaveWork, type House } from './work/leave-work.ts'
import {
  approveBidders,
  hireColleagues,
  joinedAt,
  welcomeNewcomers,
  type Colleagues,
} from './work/people.ts'
import { importBankList } from './work/run-list.ts'

const SEEDING_LOCK = 4_025_561
const LOOK_EVERY_MS = 200

/**
 * Fills an empty database with the demo inventory, its past bids, three accounts, and a week of work for its staff. A database that
 * has auctions or users is left alone. Of several processes that start at once one fills it, and the others wait until it is done:
 * they would see to what comes due before its wires are there. Takes three connections. Answers whether it filled.
 */
export async function seedDemo(
  db: Database,
  files: Pick<Files, 'write'>,
  house: House,
  now: Date,
): Promise<boolean> {
  return db.connection().execute(async (held) => {
    // Asked for again and again, as no statement may wait so long.
    while (!(await tryToLock(held))) await wait(LOOK_EVERY_MS)
    try {
      const seeded = await seedInventory(db, files, house, now)
      if (!seeded) return false
      const { colleagues, demo } = seeded
      await importStatements(db, colleagues, now)
      await importBankList(db, colleagues.ben, now)
      await saveSearches(db, demo, now)
      return true
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(SEEDING_LOCK)})`.execute(held)
    }
  })
}

/** Locks for this connection what only one may do; false while another has it. */
async function tryToLock(held: Database): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${sql.lit(SEEDING_LOCK)}) as locked`.execute(held)
  return rows[0]?.locked ?? false
}

interface Seeded {
  colleagues: Colleagues
  /** The demo account. */
  demo: string
}

/** Who is there for more; null where there is something already. */
async function seedInventory(
  db: Database,
  files: Pick<Files, 'write'>,
  house: House,
  now: Date,
): Promise<Seeded | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ empty: boolean }>`
      select not exists (select from auctions) and not exists (select from users) as empty`.execute(
      tx,
    )
    if (!rows[0]?.empty) return null
    const bidders: string[] = []
    for (const person of demoBidders) {
      const { userId } = await createMember(tx, {
        email: person.email,
        password: null,
        profile: profileOf(person),
      })
      bidders.push(userId)
    }
    const colleagues = await hireColleagues(tx, now)
    await approveBidders(tx, files, bidders, colleagues, now)
    const newcomers = await welcomeNewcomers(tx, files, colleagues, now)
    const { userId: demo } = await createMember(tx, { ...DEMO, password: null })
    bidders[DEMO_ACCOUNT] = demo
    await joinedBeforeBidding(tx, demo, now)
    await files.write(idPhotoPath(demo), await specimenId())
    await createMember(tx, { ...STAFF, password: null })
    const { userId: banker } = await createMember(tx, { ...BANKER, password: null })
    await joinedAt(tx, banker, new Date(now.getTime() - 39 * DAY))
    const people = { bidders, newcomers, signature: SIGNATURE }
    for (const lot of demoLots) await holdAuction(tx, lot, people, now)
    await watchLots(tx, demo, now)
    await leaveWork(tx, colleagues, house, now)
    return { colleagues, demo }
  })
}

/** Its oldest bid is some days old, and nothing is missing to bid again. */
async function joinedBeforeBidding(tx: Database, userId: string, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 30 * 24 * 3_600_000)
  const change = { created_at: at, id_photo_url: ID_PHOTO_ADDRESS }
  await tx.updateTable('profiles').set(change).where('id', '=', userId).execute()
}

const DEMO = {
  email: DEMO_EMAIL,
  profile: {
    username: 'demo_bidder',
    full_name: 'Jordan Demo',
    address: '100 Harbor Street',
    city: 'Tampa',
    state_province: 'FL',
    zip_code: '33602',
    country: 'United States',
    telephone: '8135550142',
    id_type: 'drivers_license' as const,
    terms_accepted: true as const,
  },
  roles: ['member' as const],
}

const STAFF = {
  email: STAFF_EMAIL,
  profile: { username: 'demo_staff', full_name: 'Sam Staff', country: 'United States' },
  roles: ['member' as const, 'staff' as const, 'admin' as const],
}

/** Acts for the bank once it is let in. */
const BANKER = {
  email: BANK_EMAIL,
  profile: { username: 'demo_bank', full_name: 'Blair Banks', country: 'United States' },
  roles: ['member' as const],
}

const SIGNATURE = {
  full_name: DEMO.profile.full_name,
  email: DEMO.email,
  phone: DEMO.profile.telephone,
  delivery_address: '100 Harbor Street, Tampa, FL 33602, United States',
}
