import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLine, type Line } from './line.ts'

let server: Server
let line: Line
/** What the far end has been asked. */
let asked: string
const clients: Socket[] = []

beforeEach(async () => {
  asked = ''
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      asked += chunk
      socket.write(`answer to ${chunk}`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  line = await openLine(() => connect(port, '127.0.0.1'))
})
afterEach(async () => {
  for (const socket of clients.splice(0)) socket.destroy()
  await line.close()
  server.close()
})

/** Somebody who asks along the line, and what they heard. */
async function aClient() {
  const socket = connect(line.port, '127.0.0.1')
  clients.push(socket)
  const client = { socket, heard: '', isClosed: false }
  socket.on('data', (chunk) => (client.heard += chunk))
  socket.on('error', () => undefined)
  socket.on('close', () => (client.isClosed = true))
  await once(socket, 'connect')
  return client
}

test('an open line carries what is asked and what is answered', async () => {
  const client = await aClient()
  client.socket.write('one')
  await expect.poll(() => client.heard).toBe('answer to one')
})

test('a cut line breaks every connection and lets none through until it is open again', async () => {
  const before = await aClient()
  before.socket.write('one')
  await expect.poll(() => before.heard).toBe('answer to one')
  line.set({ is: 'cut' })
  await expect.poll(() => before.isClosed).toBe(true)
  const during = await aClient()
  await expect.poll(() => during.isClosed).toBe(true)
  line.set({ is: 'open' })
  const after = await aClient()
  after.socket.write('two')
  await expect.poll(() => after.heard).toBe('answer to two')
})

test('what a held line keeps arrives once it is open, in order, on connections of before too', async () => {
  const before = await aClient()
  line.set({ is: 'held' })
  before.socket.write('one')
  const during = await aClient()
  during.socket.write('two')
  // They have been sent; of another line an answer would be here by the time a third connection is.
  await aClient()
  expect([asked, before.heard, during.heard]).toEqual(['', '', ''])
  line.set({ is: 'open' })
  await expect.poll(() => [before.heard, during.heard]).toEqual(['answer to one', 'answer to two'])
})

test('a slow line takes so much longer each way', async () => {
  const client = await aClient()
  line.set({ is: 'slow', ms: 50 })
  const begun = performance.now()
  client.socket.write('one')
  await expect.poll(() => client.heard).toBe('answer to one')
  expect(performance.now() - begun).toBeGreaterThanOrEqual(99)
})

test('answers are lost where only they do not arrive, and whoever waits for one is cut off in the end', async () => {
  const client = await aClient()
  line.set({ is: 'deaf' })
  client.socket.write('one')
  await expect.poll(() => asked).toBe('one')
  line.set({ is: 'open' })
  await expect.poll(() => client.isClosed).toBe(true)
  expect(client.heard).toBe('')
})

test('where nobody is at the other end connections are broken', async () => {
  const nowhere = await openLine(() => null)
  const socket = connect(nowhere.port, '127.0.0.1')
  clients.push(socket.on('error', () => undefined).resume())
  await expect.poll(() => socket.destroyed).toBe(true)
  await nowhere.close()
})
