/** The settings of the house in the memory of this process: as the environment has them, and what staff have changed since. */
import { sql } from 'kysely'
import { MINUTE, SECOND } from '../../rules/durations.ts'
import {
  bankFor,
  earlierBanks,
  graceHoursFor,
  houseAfter,
  houseAt,
  type EarlierBank,
  type House,
  type HouseChange,
} from '../../rules/house/house-settings.ts'
import { TERMS_VERSION } from '../../rules/policy.ts'
import { recordOf } from '../../rules/record-of.ts'
import { OPTIONAL_TOPICS } from '../../rules/sales/notices.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import { listenForNotifications } from '../postgres/notifications.ts'

/** A change is told on it by the database itself (0048_house.sql). */
const HOUSE_CHANNEL = 'house'
/** After a read that failed, such as without a free connection. */
const RETRY_MS = SECOND

export interface HouseKeeper {
  /** As the environment has it. */
  first: House
  /** As it is now. */
  current(): House
  /** As it was: what was issued then keeps it. */
  at(time: Date): House
  /** The account that an invoice of a time names; null where none was ever set. */
  bankFor(issuedAt: Date): House['bank']
  /** The hours of grace that a sale of a time has. */
  graceHoursFor(issuedAt: Date): number
  /** The accounts before that of now, the oldest first. */
  earlierBanks(): EarlierBank[]
  /** Reads what has changed. */
  refresh(): Promise<void>
}

/** The version of the terms of today, as PostgreSQL finds it in any statement: that of the program, or a later one of the house. */
export const TERMS_VERSION_NOW = sql<string>`greatest(${TERMS_VERSION}, (
  select value ->> 'version' from house_changes where setting = 'terms' order by follows desc limit 1))`

/** What papers and mails say of the house: as it was when a paper was written. */
export interface HouseOnPapers {
  houseAt(at: Date): Pick<House, 'support'>
  bankFor: HouseKeeper['bankFor']
  earlierBanks: HouseKeeper['earlierBanks']
  graceHoursFor: HouseKeeper['graceHoursFor']
}

/** The house as the environment has it. */
export type FirstHouse = Pick<
  Config,
  'bank' | 'buyNowNeedsPrice' | 'limits' | 'paymentGraceHours' | 'support'
>

/** As the environment has it, until `refresh` has read what was changed. */
export function createHouse(db: Database, config: FirstHouse): HouseKeeper {
  const first = firstHouse(config)
  let changes: HouseChange[] = []
  let house = first
  async function refresh(): Promise<void> {
    const read = await readChanges(db)
    // Of two reads at once the one that began first may end last. None is ever taken away.
    if (read.length < changes.length) return
    changes = read
    house = houseAfter(first, changes)
  }
  return {
    first,
    current: () => house,
    at: (time) => houseAt(first, changes, time),
    bankFor: (issuedAt) => bankFor(first, changes, issuedAt),
    graceHoursFor: (issuedAt) => graceHoursFor(first, changes, issuedAt),
    earlierBanks: () => earlierBanks(first, changes),
    refresh,
  }
}

async function readChanges(db: Database): Promise<HouseChange[]> {
  return db
    .selectFrom('house_changes')
    .select(['setting', 'before', 'value', 'changed_at as at'])
    .orderBy('seq')
    .execute()
}

/** Has a process hear of the changes that others make, at once; what could not be read then is read soon after. */
export function listenForHouse(
  house: Pick<HouseKeeper, 'refresh'>,
  databaseUrl: string,
  log: Log,
): { close(): Promise<void> } {
  const reader = createReader(house, log)
  const notifications = listenForNotifications({
    databaseUrl,
    channel: HOUSE_CHANNEL,
    log,
    onNotification: reader.read,
    onListening: reader.read,
  })
  return {
    async close() {
      reader.close()
      await notifications.close()
    },
  }
}

/** One read at a time; again after one that failed, and once a minute whatever was heard. */
function createReader(house: Pick<HouseKeeper, 'refresh'>, log: Log) {
  let next: NodeJS.Timeout | undefined
  let isReading = false
  let isToldMeanwhile = false
  let isClosed = false
  function readIn(ms: number): void {
    clearTimeout(next)
    if (!isClosed) next = setTimeout(read, ms).unref()
  }
  function read(): void {
    if (isReading) {
      isToldMeanwhile = true
      return
    }
    isReading = true
    void house
      .refresh()
      .then(
        () => MINUTE,
        (err: unknown) => {
          log.error({ err }, 'the settings of the house could not be read')
          return RETRY_MS
        },
      )
      .then((ms) => {
        isReading = false
        readIn(isToldMeanwhile ? 0 : ms)
        isToldMeanwhile = false
      })
  }
  return {
    read,
    close() {
      isClosed = true
      clearTimeout(next)
    },
  }
}

function firstHouse(config: FirstHouse): House {
  const { support, bank, limits, paymentGraceHours, buyNowNeedsPrice } = config
  const mailedAtFirst = recordOf(OPTIONAL_TOPICS, () => true)
  const terms = { version: TERMS_VERSION, additions: '' }
  const settings = { support, bank, limits, paymentGraceHours, buyNowNeedsPrice }
  return { ...settings, mailedAtFirst, terms, answers: [] }
}

/** The settings of the program with those of the house as they are at the moment of each look: to be read when they are needed. */
export function withHouse<Given extends object>(
  config: Given,
  house: Omit<HouseKeeper, 'first' | 'refresh'>,
): Given & FirstHouse & HouseOnPapers {
  return {
    ...config,
    get support() {
      return house.current().support
    },
    get bank() {
      return house.current().bank
    },
    get limits() {
      return house.current().limits
    },
    get paymentGraceHours() {
      return house.current().paymentGraceHours
    },
    get buyNowNeedsPrice() {
      return house.current().buyNowNeedsPrice
    },
    houseAt: house.at,
    bankFor: house.bankFor,
    earlierBanks: house.earlierBanks,
    graceHoursFor: house.graceHoursFor,
  }
}
