import { expect, test, vi } from 'vitest'
import { upload } from './upload.ts'

test('what was given up while the session was asked for is not sent', async () => {
  const open = vi.fn<() => void>()
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      open = open
    },
  )
  const abort = new AbortController()
  const sending = { form: new FormData(), onProgress: () => undefined, signal: abort.signal }
  const sent = upload('/api/photos', sending)
  abort.abort()
  await expect(sent).rejects.toThrow('aborted')
  expect(open).not.toHaveBeenCalled()
})
