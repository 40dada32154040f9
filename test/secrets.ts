/** The secrets of tests that make keys and sessions for a server in another process. */
import { createSecrets } from '../src/server/files/secrets.ts'

const KEY = Buffer.alloc(32, 7)

/** What such a server is given as its `FILES_KEY`. */
export const TEST_FILES_KEY = KEY.toString('base64')

export const testSecrets = createSecrets(KEY)
