import { expect, test } from 'vitest'
import { ApiProblem } from '../../../../browser/api.ts'
import { ArchiveFault } from './archive-fault.ts'
import type { OpenArchive } from './photo-archive.ts'
import type { LotOfPhotos } from './photo-names.ts'
import { sendPhotos, type Sending, type ToldPhoto } from './send-photos.ts'

const LOTS: Record<string, LotOfPhotos> = {
  A: { id: 'id-a', lot_number: 'HL-1', photo_count: 0, has_bids: false, sources: [] },
  B: { id: 'id-b', lot_number: 'HL-2', photo_count: 3, has_bids: false, sources: [] },
  C: { id: 'id-c', lot_number: 'HL-3', photo_count: 2, has_bids: false, sources: ['of C_1.jpg'] },
  D: { id: 'id-d', lot_number: 'HL-4', photo_count: 0, has_bids: true, sources: [] },
}

function archiveOf(paths: string[], sizes: number[] = []): OpenArchive {
  return {
    refused: [],
    photos: paths.map((path, at) => ({
      path,
      source: `of ${path}`,
      open: async () => {
        if (path.includes('bomb')) throw new ArchiveFault('It is larger than 20 MB.')
        return new File([new Uint8Array(sizes[at] ?? 1)], path)
      },
    })),
  }
}

/** Sends an archive; the first calls are refused by `refusals`. */
async function sent(
  archive: OpenArchive,
  refusals: ApiProblem[] = [],
  more: Partial<Sending> = {},
) {
  const calls: [lot: string, files: string[]][] = []
  const told: ToldPhoto[] = []
  const waits: number[] = []
  await sendPhotos(archive, {
    findLots: async (keys) =>
      new Map(keys.flatMap((key) => (LOTS[key] ? [[key, [LOTS[key]]] as const] : []))),
    async send(lot, files) {
      const refusal = refusals.shift()
      if (refusal) throw refusal
      for (const { file, source } of files) expect(source).toBe(`of ${file.name}`)
      calls.push([lot, files.map(({ file }) => file.name)])
    },
    noLot: 'No lot has this stock number or VIN.',
    ...{ addsToOthers: false, addsToBidOn: false },
    tell: (photo) => told.push(photo),
    signal: new AbortController().signal,
    wait: async (ms) => void waits.push(ms),
    ...more,
  })
  return { calls, waits, told: told.map(({ path, lot, reason }) => [path, lot ?? reason]) }
}

const problem = (status: number, more: object = {}) =>
  new ApiProblem({ title: 'Refused', detail: 'We are busy.', status, code: 'busy', ...more })

test('photos of a lot are sent together, in the order of their names', async () => {
  const { calls, told } = await sent(archiveOf(['A_10.jpg', 'A_2.jpg', 'E_1.jpg', 'B_1.jpg']))
  expect(calls).toEqual([['id-a', ['A_2.jpg', 'A_10.jpg']]])
  expect(told).toEqual([
    ['E_1.jpg', 'No lot has this stock number or VIN.'],
    ['A_2.jpg', 'HL-1'],
    ['A_10.jpg', 'HL-1'],
    ['B_1.jpg', 'HL-2 has 3 photos already.'],
  ])
})

test('lots that have photos get more where that is wanted', async () => {
  const { calls } = await sent(archiveOf(['B_1.jpg']), [], { addsToOthers: true })
  expect(calls).toEqual([['id-b', ['B_1.jpg']]])
})

test('an archive that broke off is completed where it had begun', async () => {
  const { calls, told } = await sent(archiveOf(['C_1.jpg', 'C_2.jpg']))
  expect(calls).toEqual([['id-c', ['C_2.jpg']]])
  expect(told).toEqual([
    ['C_1.jpg', 'HL-3 has it already.'],
    ['C_2.jpg', 'HL-3'],
  ])
})

test('the same picture under two names is added once, which is told', async () => {
  const archive = archiveOf(['A_1.jpg', 'A_2.jpg', 'A_3.jpg'])
  const photos = archive.photos.map((photo) =>
    photo.path === 'A_3.jpg' ? { ...photo, source: 'of A_1.jpg' } : photo,
  )
  const { calls, told } = await sent({ ...archive, photos })
  expect(calls).toEqual([['id-a', ['A_1.jpg', 'A_2.jpg']]])
  expect(told).toContainEqual(['A_3.jpg', 'It is the same picture as A_1.jpg.'])
})

test.each([0, 500, 502])(
  'what is answered with %i is sent again, as it may not have arrived',
  async (status) => {
    const { calls, waits } = await sent(archiveOf(['A_1.jpg']), [problem(status), problem(status)])
    expect([calls.length, waits.length]).toEqual([1, 2])
    const never = Array.from({ length: 4 }, () => problem(status))
    const { told } = await sent(archiveOf(['A_1.jpg']), never)
    expect(told).toEqual([['A_1.jpg', 'We are busy.']])
  },
)

test('lots with bids get photos only where that is asked for', async () => {
  const { calls, told } = await sent(archiveOf(['D_1.jpg']), [], { addsToOthers: true })
  expect([calls, told]).toEqual([[], [['D_1.jpg', 'HL-4 has bids: what is added is announced.']]])
  const asked = await sent(archiveOf(['D_1.jpg']), [], { addsToBidOn: true })
  expect(asked.calls).toEqual([['id-d', ['D_1.jpg']]])
})

test('no more are sent together than a call takes', async () => {
  const many = await sent(archiveOf(Array.from({ length: 45 }, (_, at) => `A_${at}.jpg`)))
  expect(many.calls.map(([, files]) => files.length)).toEqual([20, 20, 5])
  const MB = 2 ** 20
  const large = await sent(
    archiveOf(['A_1.jpg', 'A_2.jpg', 'A_3.jpg'], [30 * MB, 30 * MB, 30 * MB]),
  )
  expect(large.calls.map(([, files]) => files.length)).toEqual([2, 1])
})

test('a file that is refused is told, and the others are sent without it', async () => {
  const errors = [{ path: 'file.1', message: 'A_2.jpg has more than 60 megapixels.' }]
  const { calls, told } = await sent(archiveOf(['A_1.jpg', 'A_2.jpg', 'A_3.jpg']), [
    problem(422, { errors }),
  ])
  expect(calls).toEqual([['id-a', ['A_1.jpg', 'A_3.jpg']]])
  expect(told).toContainEqual(['A_2.jpg', 'A_2.jpg has more than 60 megapixels.'])
})

test('one that cannot be unpacked is told, and the others are sent', async () => {
  const { calls, told } = await sent(archiveOf(['A_1.jpg', 'A_bomb.jpg']))
  expect(calls).toEqual([['id-a', ['A_1.jpg']]])
  expect(told).toContainEqual(['A_bomb.jpg', 'It is larger than 20 MB.'])
})

test('where there are too many it is waited as long as is asked, and sent again', async () => {
  const { calls, waits } = await sent(archiveOf(['A_1.jpg']), [problem(429, { retry_after: 7 })])
  expect([waits, calls.length]).toEqual([[7_000], 1])
})

test('whatever else goes wrong is told of each file', async () => {
  const { calls, told } = await sent(archiveOf(['A_1.jpg', 'A_2.jpg']), [problem(409)])
  expect(calls).toEqual([])
  expect(told).toEqual([
    ['A_1.jpg', 'We are busy.'],
    ['A_2.jpg', 'We are busy.'],
  ])
})

test('once it is stopped nothing more is sent', async () => {
  const stop = new AbortController()
  stop.abort()
  const { calls } = await sent(archiveOf(['A_1.jpg']), [], { signal: stop.signal })
  expect(calls).toEqual([])
})
