import type { IncomingMessage, ServerResponse } from 'node:http'

/** Serves what is looked at rather than called: pages, files, pictures. */
export interface RequestHandler {
  /** Responds to GET and HEAD, now or later. False when the address is not one of its own. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
}
