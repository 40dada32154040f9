import { scrypt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createVinDecoder } from './decode-vin.ts'

const hashed = promisify(scrypt)

test('the first VIN is read while people sign in without a pause', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-vin-'))
  const over = new AbortController()
  const signIns = Array.from({ length: 8 }, async () => {
    while (!over.signal.aborted) await hashed('hammerlane', 'salt', 64)
  })
  try {
    const decoded = await createVinDecoder(dataDir).decode('KM8K2CAB4PU001140')
    expect(decoded).toMatchObject({ year: 2023, make: 'Hyundai', model: 'Kona' })
  } finally {
    over.abort()
    await Promise.all(signIns)
    await rm(dataDir, { recursive: true })
  }
}, 120_000)
