import { expect, test } from 'vitest'
import { limitUploads } from './uploads-under-way.ts'

test('a member sends so many at once and no more, whatever others send', async () => {
  const receive = limitUploads({ most: 2, tooMany: () => 'Two of yours are on their way.' })
  const line = Promise.withResolvers<string>()
  const first = receive('ada', () => line.promise)
  const second = receive('ada', () => line.promise)
  await expect(receive('ada', async () => 'third')).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'Two of yours are on their way.',
    more: { retry_after: 5 },
  })
  expect(await receive('ben', async () => 'his')).toBe('his')
  line.resolve('hers')
  expect(await Promise.all([first, second])).toEqual(['hers', 'hers'])
  expect(await receive('ada', async () => 'third')).toBe('third')
})

test('one that breaks off counts no more', async () => {
  const receive = limitUploads({ most: 1, tooMany: () => 'One of yours is on its way.' })
  await expect(receive('ada', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await receive('ada', async () => 'again')).toBe('again')
})
