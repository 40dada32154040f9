import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15'

test.each([
  [
    `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [`${WINDOWS} AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0`, 'Edge on Windows'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`, 'Safari on Mac'],
  [`${MAC} Gecko/20100101 Firefox/144.0`, 'Firefox on Mac'],
  [`${IPHONE} (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${IPHONE} (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/141.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0', 'Chrome on Linux'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%j is told as %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
