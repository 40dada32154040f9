import { expect, test } from 'vitest'
import { isThisMachine } from './mail-sender.ts'

test('mails go unencrypted to a server of this machine alone', () => {
  const here = ['smtp://localhost:25', 'smtp://127.0.0.1:2525', 'smtp://[::1]:25']
  const elsewhere = [
    'smtp://mail.example.com',
    'smtp://10.0.0.5:25',
    'smtp://localhost.example.com',
  ]
  expect(here.map(isThisMachine)).toEqual([true, true, true])
  expect(elsewhere.map(isThisMachine)).toEqual([false, false, false])
})
