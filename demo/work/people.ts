import type { Transaction } from 'kysely'
import { idPhotoPath } from '../../src/features/account/id-photo.server.ts'
import { ID_PHOTO_ADDRESS } from '../../src/features/account/own-addresses.ts'
import { audit } from '../../src/features/staff/audit.server.ts'
import { DAY, HOUR } from '../../src/rules/durations.ts'
import type { Files } from '../../src/server/files/files.ts'
import type { DB } from '../../src/server/postgres/database-types.ts'
import { createMember } from '../../src/sign-in/users/create-member.server.ts'
import { profileOf } from '../inventory/bidders.ts'
import { specimenId } from '../specimen-id.ts'

/** Who does the demo's work beside its staff account. Nobody can sign in as one of them. */
export interface Colleagues {
  /** Money. */
  maria: string
  /** Titles, deliveries and people. */
  ben: string
}

interface Colleague {
  email: string
  username: string
  fullName: string
}

const MARIA: Colleague = {
  ...{ email: 'maria.delgado@hammerlane.test', username: 'maria_delgado' },
  fullName: 'Maria Delgado',
}
const BEN: Colleague = {
  ...{ email: 'ben.foster@hammerlane.test', username: 'ben_foster' },
  fullName: 'Ben Foster',
}

export async function hireColleagues(tx: Transaction<DB>, now: Date): Promise<Colleagues> {
  const hire = async ({ email, username, fullName }: Colleague) => {
    const { userId } = await createMember(tx, {
      ...{ email, password: null, roles: ['member', 'staff', 'admin'] },
      profile: { username, full_name: fullName, country: 'United States' },
    })
    await joinedAt(tx, userId, new Date(now.getTime() - 400 * DAY))
    return userId
  }
  return { maria: await hire(MARIA), ben: await hire(BEN) }
}

/** Somebody who has come lately. */
interface Newcomer {
  username: string
  fullName: string
  address: string
  city: string
  state: string
  zip: string
  telephone: string
  hoursAgo: number
  idType: 'drivers_license' | 'passport' | 'state_id'
  /** What became of the ID photo. */
  photo: 'waits' | 'approved' | { rejected: string } | null
}

/** Of these the first two bid, won and never paid: `earlier-runs.ts` names them by their places here. */
export const newcomers: readonly Newcomer[] = [
  {
    ...{ username: 'tony_marsh', fullName: 'Tony Marsh', telephone: '4785550171' },
    ...{ address: '418 Larkspur Lane', city: 'Macon', state: 'GA', zip: '31201' },
    ...{ hoursAgo: 24 * 33, idType: 'drivers_license', photo: 'approved' },
  },
  {
    ...{ username: 'gil_prentiss', fullName: 'Gil Prentiss', telephone: '7015550118' },
    ...{ address: '2207 Prairie Rose Drive', city: 'Fargo', state: 'ND', zip: '58102' },
    ...{ hoursAgo: 24 * 29, idType: 'state_id', photo: null },
  },
  {
    // Of the same house and telephone as Tony, whose account was closed.
    ...{ username: 'a_marsh_macon', fullName: 'Anthony Marsh', telephone: '4785550171' },
    ...{ address: '418 Larkspur Lane', city: 'Macon', state: 'GA', zip: '31201' },
    ...{ hoursAgo: 9, idType: 'drivers_license', photo: 'waits' },
  },
  {
    ...{ username: 'lucille_f', fullName: 'Lucille Fontenot', telephone: '3375550164' },
    ...{ address: '91 Cypress Bend Road', city: 'Lafayette', state: 'LA', zip: '70501' },
    ...{ hoursAgo: 31, idType: 'passport', photo: 'waits' },
  },
  {
    ...{ username: 'hsalinas_trucks', fullName: 'Hector Salinas', telephone: '5755550133' },
    ...{ address: '1310 Mesquite Street', city: 'Las Cruces', state: 'NM', zip: '88001' },
    ...{ hoursAgo: 3, idType: 'drivers_license', photo: 'waits' },
  },
  {
    ...{ username: 'dvolkov77', fullName: 'Dmitri Volkov', telephone: '7185550190' },
    ...{ address: '66 Ocean Parkway, Apt 4C', city: 'Brooklyn', state: 'NY', zip: '11218' },
    ...{ hoursAgo: 52, idType: 'passport', photo: 'waits' },
  },
  {
    ...{ username: 'shelby_ruiz', fullName: 'Shelby Ruiz', telephone: '9365550127' },
    ...{ address: '705 Timber Creek Court', city: 'Conroe', state: 'TX', zip: '77301' },
    ...{ hoursAgo: 75, idType: 'drivers_license' },
    photo: { rejected: 'The photo is too dark to read the name. Please take it by daylight.' },
  },
]

type Writing = Pick<Files, 'write'>

/** Resolves with their ids, in their order. */
export async function welcomeNewcomers(
  tx: Transaction<DB>,
  files: Writing,
  { ben }: Colleagues,
  now: Date,
): Promise<string[]> {
  const ids: string[] = []
  for (const [at, person] of newcomers.entries()) {
    const { userId } = await createMember(tx, {
      email: `${person.username.replaceAll('_', '.')}@example.com`,
      password: null,
      profile: {
        ...profileOf(person),
        telephone: person.telephone,
        id_type: person.idType,
        terms_accepted: true,
      },
    })
    const joined = new Date(now.getTime() - person.hoursAgo * HOUR)
    await joinedAt(tx, userId, joined)
    if (person.photo)
      await sentPhoto(tx, files, { userId, which: at + 1, joined }, person.photo, ben)
    ids.push(userId)
  }
  return ids
}

/** Every fifth of the bidders has shown an ID that was approved. */
export async function approveBidders(
  tx: Transaction<DB>,
  files: Writing,
  bidders: readonly string[],
  { ben }: Colleagues,
  now: Date,
): Promise<void> {
  for (const [at, userId] of bidders.entries()) {
    const joined = new Date(now.getTime() - (30 + ((at * 11) % 60)) * DAY)
    await joinedAt(tx, userId, joined)
    if (at % 5 === 0) await sentPhoto(tx, files, { userId, which: at, joined }, 'approved', ben)
  }
}

export async function joinedAt(tx: Transaction<DB>, userId: string, at: Date): Promise<void> {
  const joined = { created_at: at, updated_at: at }
  await tx.updateTable('users').set(joined).where('id', '=', userId).execute()
  await tx.updateTable('profiles').set(joined).where('id', '=', userId).execute()
}

async function sentPhoto(
  tx: Transaction<DB>,
  files: Writing,
  { userId, which, joined }: { userId: string; which: number; joined: Date },
  became: NonNullable<Newcomer['photo']>,
  reviewer: string,
): Promise<void> {
  await files.write(idPhotoPath(userId), await specimenId(which))
  const sent = new Date(joined.getTime() + 12 * 60_000)
  const seen = new Date(joined.getTime() + 5 * HOUR)
  const who = { userId: reviewer, at: seen }
  const isRejected = typeof became === 'object'
  await tx
    .updateTable('profiles')
    .set({
      id_photo_url: ID_PHOTO_ADDRESS,
      id_verified_at: became === 'approved' ? seen : null,
      id_rejection: isRejected ? became.rejected : null,
      updated_at: sent,
    })
    .where('id', '=', userId)
    .execute()
  if (isRejected) await audit(tx, who, 'reject-id-photo', userId, { reason: became.rejected })
  if (became === 'approved') await audit(tx, who, 'review-id-photo', userId, { approved: true })
}
