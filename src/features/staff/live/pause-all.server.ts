import { switchAll } from '../../../engine/by-staff/pause-all.server.ts'
import { resumption } from '../../../rules/safeguards/pause.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { auditEach } from '../audit.server.ts'
import { pauseSchema, resumeSchema } from '../inventory/auction-form.ts'
import { PAUSE_ALL_ADDRESS, RESUME_ALL_ADDRESS, switchedAllSchema } from './live-room.ts'

interface Services {
  db: Database
}

const common = {
  method: 'POST',
  who: 'staff',
  limit: 'writes',
  response: switchedAllSchema,
} as const

export const pauseAll = endpoint({
  ...common,
  path: PAUSE_ALL_ADDRESS,
  summary: 'Stop bids, purchases and the clock of all that runs, for a fault',
  body: pauseSchema,
  async handle({ body, member }, { db }: Services) {
    const auctions = await switchAll(db, { type: 'pause', ...body }, (tx, ids) =>
      auditEach(tx, member, 'auction.pause', ids, body),
    )
    return { auctions }
  },
})

export const resumeAll = endpoint({
  ...common,
  path: RESUME_ALL_ADDRESS,
  summary:
    'Let go on what was paused with all; each end moves by as long as the pause lasted, and leaves ten minutes at least',
  body: resumeSchema,
  async handle({ body = {}, member }, { db }: Services) {
    const auctions = await switchAll(db, resumption(body.minutes_left), (tx, ids) =>
      auditEach(tx, member, 'auction.resume', ids, body),
    )
    return { auctions }
  },
})
