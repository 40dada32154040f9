import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockFile } from './file-lock.ts'

function aFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hammerlane-exclusive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'lock')
}

test('a file is held by one at a time, until released', () => {
  const file = aFile()
  const first = lockFile(file)
  expect(first).toBeDefined()
  expect(lockFile(file)).toBeUndefined()
  first?.release()
  first?.release()
  const second = lockFile(file)
  expect(second).toBeDefined()
  second?.release()
})

test('a file that cannot be made is an error, not a refusal', () => {
  expect(() => lockFile(join(aFile(), 'below-a-missing-folder'))).toThrow('unable to open')
})
