import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BARE_ENVIRONMENT } from '../server-process.ts'

const WRONG_CLOCK = new URL('wrong-clock.ts', import.meta.url).href
const MINUTES = 60_000

/** Tells what time it is, each time it is asked. */
const TELLS_THE_TIME = `
  process.on('message', () => {
    const now = new Date()
    process.send({
      times: [Date.now(), now.getTime(), Date.parse(Date())],
      named: new Date(0).getTime(),
      isDate: now instanceof Date && now.constructor === Date,
    })
  })`

interface Told {
  /** Milliseconds since 1970, told in three ways; the last in whole seconds. */
  times: [number, number, number]
  /** Of an instant that was named. */
  named: number
  isDate: boolean
}

let place: string
let clock: string
let child: ChildProcess | undefined

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'hammerlane-clock-'))
  clock = join(place, 'clock')
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await rm(place, { recursive: true })
})

async function startWrong(by: number): Promise<ChildProcess> {
  await writeFile(clock, `${by}`)
  child = spawn(process.execPath, ['--import', WRONG_CLOCK, '--eval', TELLS_THE_TIME], {
    env: { ...BARE_ENVIRONMENT, WRONG_CLOCK: clock },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return child
}

/** What it tells, and how wrong that is at least and at most. */
async function askTime(asked: ChildProcess) {
  const before = Date.now()
  asked.send('what time is it?')
  const [{ times, ...told }] = (await once(asked, 'message')) as [Told]
  const after = Date.now()
  return { ...told, wrong: times.map((time) => [time - after, time - before] as const) }
}

async function expectWrong(asked: ChildProcess, by: number): Promise<void> {
  const { wrong, ...told } = await askTime(asked)
  expect(told).toEqual({ named: 0, isDate: true })
  for (const [which, [least, most]] of wrong.entries()) {
    expect(least).toBeLessThanOrEqual(by)
    // A clock in words leaves out what is less than a second.
    expect(most).toBeGreaterThanOrEqual(by - (which === 2 ? 1_000 : 0))
  }
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < MINUTES
}

test.each([5 * MINUTES, -5 * MINUTES])(
  'the clock of a program is wrong by %i ms, and what it is told of an instant is right',
  async (by) => {
    const asked = await startWrong(by)
    await expectWrong(asked, by)
    expect(asked.exitCode).toBeNull()
  },
)

test('at a signal it is as wrong as the file says by then', async () => {
  const asked = await startWrong(0)
  await expectWrong(asked, 0)
  for (const by of [5 * MINUTES, -5 * MINUTES, 0]) {
    await writeFile(clock, `${by}`)
    asked.kill('SIGUSR2')
    // A signal may arrive after a question that was asked later.
    await expect
      .poll(async () => (await askTime(asked)).wrong.every(([least]) => isNear(least, by)))
      .toBe(true)
    await expectWrong(asked, by)
  }
})
