import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { StartError } from '../start-error.ts'
import { writeBackupFile } from './backup-file.ts'
import { nameOfChangedFiles, sayLeftOut, unpackChangedFiles } from './changed-files.ts'

const TIME = '2026-11-22T10-00-00.000Z'
let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'hammerlane-changes-'))
})
afterAll(() => rm(place, { recursive: true }))

/** A file of changes as a release writes it; earlier ones gave it no digest. */
async function changes({ hasDigest }: { hasDigest: boolean }) {
  let name = `${TIME}.tar.gz`
  const noise = Array.from({ length: 50_000 }, (_, at) => `${at * at} `).join('')
  await writeBackupFile(join(place, name), Readable.from([noise]), null, (facts) => {
    if (hasDigest) name = nameOfChangedFiles(TIME, facts, '.tar.gz')
    return join(place, name)
  })
  return { path: join(place, name), name }
}

async function damage(path: string): Promise<void> {
  const whole = await readFile(path)
  await writeFile(path, whole.subarray(0, -100))
}

/** What came of it: what was written, and what the log was told. */
async function unpacked(file: { path: string; name: string }, failure?: Error) {
  const [written, lines]: [Buffer[], string[]] = [[], []]
  const into = () =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        written.push(chunk)
        done(failure)
      },
    })
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const outcome = await unpackChangedFiles(file, null, into, log).catch((error: unknown) => error)
  return { outcome, bytes: Buffer.concat(written).length, told: lines.length }
}

test.each([[true], [false]])(
  'a damaged file, with a digest in its name: %j, is told, and none of it is unpacked',
  async (hasDigest) => {
    const file = await changes({ hasDigest })
    expect(await unpacked(file)).toMatchObject({ outcome: true, told: 0 })
    await damage(file.path)
    expect(await unpacked(file)).toEqual({ outcome: false, bytes: 0, told: 1 })
  },
)

test.each([[true], [false]])(
  'a full disk is no damaged file, and its operator is told what to do, with a digest in its name: %j',
  async (hasDigest) => {
    const file = await changes({ hasDigest })
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const { outcome, told } = await unpacked(file, full)
    expect(outcome).toBeInstanceOf(StartError)
    expect(outcome).toHaveProperty(
      'message',
      expect.stringMatching(
        /could not be unpacked: no space left on device\. If .* move that file/,
      ),
    )
    expect(told).toBe(0)
  },
)

test('what was left out is told with its number and names, or not at all', () => {
  expect(sayLeftOut([])).toEqual([])
  expect(sayLeftOut(['/b/one.tar.gz'])).toEqual([
    expect.stringMatching(/^1 file of the backups is damaged and left out.*: \/b\/one\.tar\.gz$/),
  ])
  expect(sayLeftOut(['a', 'b'])[0]).toMatch(/^2 files of the backups are damaged.*: a, b$/)
})
