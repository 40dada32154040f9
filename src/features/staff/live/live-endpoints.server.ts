import { pauseAll, resumeAll } from './pause-all.server.ts'
import { readFeed } from './read-feed.server.ts'
import { readRoomAlerts } from './read-room-alerts.server.ts'
import { readRoom } from './read-room.server.ts'
import { readRunBids } from './read-run-bids.server.ts'

/** The calls about what runs. */
export const LIVE_CALLS = [readRoom, readRoomAlerts, readFeed, pauseAll, resumeAll, readRunBids]
