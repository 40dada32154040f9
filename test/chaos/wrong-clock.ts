/**
 * Loaded into a server before its own program, by `--import`: from then on `Date` is wrong by what the file that `WRONG_CLOCK` names
 * says, in milliseconds, read again at each `SIGUSR2`. The product knows nothing of it; the database keeps the right time.
 */
import { readFileSync } from 'node:fs'

const file = process.env['WRONG_CLOCK'] ?? ''
const right = Date.now
const read = () => Number(readFileSync(file, 'utf8'))
let wrongBy = read()

process.on('SIGUSR2', () => {
  wrongBy = read()
})

Date.now = () => right() + wrongBy
globalThis.Date = new Proxy(Date, {
  construct: (real, values, asked) =>
    Reflect.construct(real, values.length === 0 ? [Date.now()] : values, asked),
  apply: () => new Date().toString(),
})
Object.defineProperty(Date.prototype, 'constructor', { value: Date })
