/** A server of socket.io whose clients enter the room that they name. What is posted for a room is broadcast to it. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

const { Server } = await import('socket.io')

const io = new Server({ transports: ['websocket'] })
io.on('connection', (socket) => {
  void socket.join(String(socket.handshake.query['of']))
})
const server = createServer(async (request, response) => {
  const room = new URL(request.url ?? '', 'http://localhost').searchParams.get('of') ?? ''
  io.to(room).emit('news', await json(request))
  response.end()
})
io.attach(server)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.((server.address() as AddressInfo).port)
process.once('disconnect', () => process.exit())
