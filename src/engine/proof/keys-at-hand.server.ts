/** The secret keys of this machine that sign, or did: the first is made of the key of private files, each later one is a setting or a file. */
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../server/config/config.ts'
import { privateFolder, readSecretKey, secretKeyPath } from '../../server/files/secret-key.ts'
import { writeAtomically } from '../../server/files/write-atomically.ts'
import { createProofKey, type ProofKey } from './proof-key.server.ts'

/** Where secret keys are looked for. */
export type KeyPlaces = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'filesKey' | 'proofKeys'>>

/** Makes none: it may be empty. */
export async function keysAtHand({
  dataDir,
  filesKey,
  proofKeys = [],
}: KeyPlaces): Promise<ProofKey[]> {
  const first = filesKey ?? (await readSecretKey(dataDir))
  const folder = dirname(secretKeyPath(dataDir))
  const names = (await readdir(folder).catch(() => [])).filter((name) => KEY_FILE.test(name))
  const later = await Promise.all(names.map((name) => readFile(join(folder, name))))
  return [...(first ? [first] : []), ...proofKeys, ...later].map(createProofKey)
}

/** Makes a key that nothing else depends on, and keeps it. */
export async function makeKeyFile(dataDir: string): Promise<ProofKey> {
  const bytes = randomBytes(32)
  const key = createProofKey(bytes)
  const path = keyPath(dataDir, key.id)
  await privateFolder(dirname(path))
  await writeAtomically(path, bytes)
  return key
}

/** Where a key other than the first is expected. */
export function keyPath(dataDir: string, id: string): string {
  return join(dirname(secretKeyPath(dataDir)), `checkpoints-${id}.key`)
}

const KEY_FILE = /^checkpoints-[0-9a-f]{64}\.key$/
