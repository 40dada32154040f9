/** A form whose end does not come. `isRead` resolves when a server has begun to read it. */
export function slowUpload() {
  const { promise: isRead, resolve } = Promise.withResolvers<void>()
  let breakOff = () => {}
  // Without a queue of its own, which would be filled before anybody reads.
  const queue = { highWaterMark: 0 }
  const body = new ReadableStream(
    {
      start(stream) {
        breakOff = () => stream.error(new Error('The line is gone'))
      },
      pull(stream) {
        stream.enqueue(new TextEncoder().encode('--x\r\n'))
        resolve()
        return new Promise(() => {})
      },
    },
    queue,
  )
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '100' }
  const init = { headers, duplex: 'half' as const }
  return { body, init, isRead, breakOff: () => breakOff() }
}
