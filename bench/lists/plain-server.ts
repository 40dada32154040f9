/** The plainest server of a list, which its parent tells it: nothing is asked or remembered, and its JSON is written for each request. */
import { once } from 'node:events'
import { createServer } from 'node:http'

const [list] = await once(process, 'message')
const server = createServer({ optimizeEmptyRequests: true }, (_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(list))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.(server.address())
process.once('disconnect', () => process.exit())
