import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bidInTurn, twoSignedIn } from '../bidders.ts'
import { mountSmallDisk } from '../chaos/small-disk.ts'
import { cloneDatabase, openTestPool } from '../database.ts'
import { aLot } from '../marketplace.ts'
import { PICTURE } from '../registration-details.ts'
import { startServer } from '../server-process.ts'

test('while the disk of the files is full uploads are refused with a sentence and bids go on, and with room again both do', async ({
  skip,
  onTestFinished,
}) => {
  const place = await mkdtemp(join(tmpdir(), 'hammerlane-full-'))
  onTestFinished(() => rm(place, { recursive: true }))
  const dataDir = join(place, 'data')
  const disk = await mountSmallDisk(dataDir)
  if (!disk) return skip('this account may not mount a disk')
  onTestFinished(disk.unmount)
  const clone = await cloneDatabase()
  onTestFinished(clone.drop)
  const db = openTestPool(clone.url, 3)
  onTestFinished(() => db.destroy())
  const bidders = await twoSignedIn(db)
  const lot = await aLot(db)
  const server = await startServer(clone.url, { DATA_DIR: dataDir })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const upload = async () => {
    const body = new FormData()
    body.append('file', new File([PICTURE], 'license.png', { type: 'image/png' }))
    const headers = { authorization: `Bearer ${bidders[0].token}` }
    const answer = await fetch(`${server.url}/api/me/id-photo`, { method: 'PUT', headers, body })
    return { status: answer.status, body: (await answer.json()) as object }
  }

  await disk.fill()
  expect(await upload()).toMatchObject({
    status: 503,
    body: {
      code: 'busy',
      detail: 'We cannot reach our file storage right now. Please try again shortly.',
    },
  })
  await bidInTurn(server.url, lot, bidders, 20_000)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await disk.clear()
  expect((await upload()).status).toBe(200)
  await bidInTurn(server.url, lot, bidders, 20_100)
})
