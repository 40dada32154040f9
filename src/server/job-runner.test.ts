import { delay } from 'es-toolkit/promise'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JobFailure } from './failing-jobs.ts'
import { startJobs, type Job } from './job-runner.ts'
import { createLog } from './log.ts'
import { NO_METRICS } from './metrics/metrics.ts'
import { StartError } from './start-error.ts'

let lines: string[]
let noted: JobFailure[]
const log = createLog('error', { write: (line) => void lines.push(line) })

const note = async (failure: JobFailure) => void noted.push(failure)

beforeEach(() => {
  lines = []
  noted = []
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const away = () => Object.assign(new Error('away'), { code: 'ECONNREFUSED' })

function aJob(run: Job['run']): Job {
  return { name: 'a job', everyMs: 250, run }
}

test('a job runs at once and again at its interval', async () => {
  const run = vi.fn<Job['run']>().mockResolvedValue(undefined)
  const runner = startJobs([aJob(run)], log, note)
  await vi.advanceTimersByTimeAsync(500)
  expect(run).toHaveBeenCalledTimes(3)
  await runner.stop()
})

test('what a job holds is let go of once none runs any more', async () => {
  const running = Promise.withResolvers<void>()
  const close = vi.fn<() => void>()
  const runner = startJobs([{ ...aJob(() => running.promise), close }], log, note)
  const stopping = runner.stop()
  await vi.advanceTimersByTimeAsync(250)
  expect(close).not.toHaveBeenCalled()
  running.resolve()
  await stopping
  expect(close).toHaveBeenCalledOnce()
})

test('a job that has more to do runs again at once', async () => {
  const run = vi.fn<Job['run']>().mockResolvedValueOnce(true).mockResolvedValueOnce(true)
  const runner = startJobs([aJob(run)], log, note)
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(3)
  await runner.stop()
})

test.each([
  ['as many times as long as its runs take', 10, [0, 40, 80, 120]],
  ['its interval at most', 100, [0, 350, 700]],
])('a job that has more to do may rest between: %s', async (_, ms, expected) => {
  const times: number[] = []
  const start = performance.now()
  const run = async () => {
    times.push(Math.round(performance.now() - start))
    await delay(ms)
    return true
  }
  const runner = startJobs([{ ...aJob(run), rest: 3 }], log, note)
  await vi.advanceTimersByTimeAsync(expected.at(-1) ?? 0)
  expect(times).toEqual(expected)
  const stopping = runner.stop()
  await vi.advanceTimersByTimeAsync(ms)
  await stopping
  expect(times).toEqual(expected)
})

test('runs of one job never overlap, and one slow job does not hold up another', async () => {
  const slow = Promise.withResolvers<void>()
  const [first, second] = [vi.fn<Job['run']>(() => slow.promise), vi.fn<Job['run']>(async () => {})]
  const runner = startJobs([aJob(first), aJob(second)], log, note)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(first).toHaveBeenCalledTimes(1)
  expect(second).toHaveBeenCalledTimes(5)
  slow.resolve()
  await runner.stop()
})

test('of a job that says so several runs go on beside a slow one, and one line says that the database is away', async () => {
  const slow = Promise.withResolvers<void>()
  const run = vi.fn<Job['run']>().mockReturnValueOnce(slow.promise)
  for (let round = 0; round < 4; round += 1) run.mockRejectedValueOnce(away())
  const runner = startJobs([{ ...aJob(run), atOnce: 3 }], log, note)
  await vi.advanceTimersByTimeAsync(500)
  expect(run).toHaveBeenCalledTimes(7)
  expect(lines).toHaveLength(1)
  slow.resolve()
  await runner.stop()
})

test('a run that fails is logged, and the next one tries again', async () => {
  const run = vi.fn<Job['run']>().mockRejectedValueOnce(new Error('a bug'))
  const runner = startJobs([aJob(run)], log, note)
  await vi.advanceTimersByTimeAsync(250)
  expect(run).toHaveBeenCalledTimes(2)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ job: 'a job', err: { message: 'a bug' } })
  await runner.stop()
})

test('a row that fails is logged with its name and counted, as is a run', async () => {
  const jobFailed = vi.fn<(job: string) => void>()
  const metrics = { ...NO_METRICS, jobFailed }
  const run: Job['run'] = async (rowFailed) => rowFailed(new Error('a bad row'), { auction: 'A' })
  const runner = startJobs([{ ...aJob(run), name: 'a counted job' }], log, note, metrics)
  await vi.advanceTimersByTimeAsync(0)
  await runner.stop()
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    ...{ job: 'a counted job', auction: 'A', err: { message: 'a bad row' } },
  })
  expect(jobFailed.mock.calls).toEqual([['a counted job']])
  const failing = vi.fn<Job['run']>().mockRejectedValueOnce(new Error('a bug'))
  const another = startJobs([{ ...aJob(failing), name: 'a counted job' }], log, note, metrics)
  await vi.advanceTimersByTimeAsync(0)
  await another.stop()
  expect(jobFailed.mock.calls).toEqual([['a counted job'], ['a counted job']])
})

test('while the database is away one line says so, until it was back', async () => {
  const run = vi.fn<Job['run']>()
  for (let round = 0; round < 3; round += 1) run.mockRejectedValueOnce(away())
  run.mockResolvedValueOnce(undefined)
  run.mockRejectedValueOnce(away())
  const runner = startJobs([aJob(run)], log, note)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).toHaveBeenCalledTimes(5)
  expect(lines).toHaveLength(2)
  await runner.stop()
})

test('what an operator has to mend is said once, and counted at each run', async () => {
  const run = vi.fn<Job['run']>()
  for (const missing of ['Put A back.', 'Put A back.', 'Put B back.'])
    run.mockRejectedValueOnce(new StartError(missing))
  const jobFailed = vi.fn<(job: string) => void>()
  const metrics = { ...NO_METRICS, jobFailed }
  const runner = startJobs([{ ...aJob(run), name: 'a stuck job' }], log, note, metrics)
  await vi.advanceTimersByTimeAsync(750)
  await runner.stop()
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(['Put A back.', 'Put B back.'])
  expect(jobFailed).toHaveBeenCalledTimes(3)
})

test('stopping waits for the round under way and starts no further one', async () => {
  const underWay = Promise.withResolvers<boolean>()
  const run = vi.fn<Job['run']>(() => underWay.promise)
  const runner = startJobs([aJob(run)], log, note)
  const stopped = vi.fn<() => void>()
  const stopping = runner.stop().then(stopped)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stopped).not.toHaveBeenCalled()
  underWay.resolve(true)
  await stopping
  expect(run).toHaveBeenCalledTimes(1)
})

test('a run that takes long is told that it is to stop', async () => {
  const run = vi.fn<Job['run']>(
    (_, stopped) => new Promise((resolve) => stopped?.addEventListener('abort', () => resolve())),
  )
  const runner = startJobs([aJob(run)], log, note)
  await vi.advanceTimersByTimeAsync(0)
  await runner.stop()
  expect(run).toHaveBeenCalledTimes(1)
})

test('what fails is noted for staff, a run and a row alike, but not that the database is away, where it could not be', async () => {
  const run = vi.fn<Job['run']>(async (rowFailed) =>
    rowFailed(new Error('a bad row'), { sale: 'B' }),
  )
  run.mockRejectedValueOnce(new Error('a bug')).mockRejectedValueOnce(away())
  const runner = startJobs([aJob(run)], log, note)
  await vi.advanceTimersByTimeAsync(500)
  await runner.stop()
  expect(noted).toEqual([
    { job: 'a job', about: {}, everyMs: 250, error: new Error('a bug') },
    { job: 'a job', about: { sale: 'B' }, everyMs: 250, error: new Error('a bad row') },
  ])
})

test('a failure that cannot be noted is logged, and the job goes on', async () => {
  const run = vi.fn<Job['run']>().mockRejectedValueOnce(new Error('a bug'))
  const runner = startJobs([aJob(run)], log, () => Promise.reject(new Error('no room')))
  await vi.advanceTimersByTimeAsync(250)
  await runner.stop()
  expect(run).toHaveBeenCalledTimes(2)
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(['a bug', 'no room'])
})
