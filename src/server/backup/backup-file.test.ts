import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { endingFor, readBackupFile, unpackWhole, writeBackupFile } from './backup-file.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'hammerlane-backup-'))
})
afterAll(() => rm(place, { recursive: true }))

test('a folder whose backups began plain and became encrypted is read whole', async () => {
  const identity = await generateX25519Identity()
  for (const recipient of [null, await identityToRecipient(identity)]) {
    const path = join(place, `base.tar${endingFor(recipient)}`)
    await writeBackupFile(path, Readable.from(['every bid']), recipient)
    expect(await read(path, identity)).toBe('every bid')
  }
})

test('what is whole and cannot be unpacked is named, with why and what to do', async () => {
  const path = join(place, 'data.tar.gz')
  await writeBackupFile(path, Readable.from(['every picture']), null)
  const full = new Writable({
    write: (_chunk, _encoding, done) => done(new Error('no space left on device')),
  })
  await expect(unpackWhole(path, null, full)).rejects.toThrow(
    new StartError(
      `${path} is whole, but could not be unpacked: no space left on device. If the disk is not to blame, restore an older backup.`,
    ),
  )
})

async function read(path: string, identity: string): Promise<string> {
  const chunks: Buffer[] = []
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await readBackupFile(path, identity, into)
  return Buffer.concat(chunks).toString()
}
