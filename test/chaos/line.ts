/** A line between two parts that can be spoilt: cut, held up, slowed, or so that answers are lost on the way. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export type LineState =
  | { is: 'open' }
  /** Every connection is broken, and none is let in. */
  | { is: 'cut' }
  /** Nothing goes through, and nothing is lost: it all arrives once the line is open again. */
  | { is: 'held' }
  /** Whatever goes through takes so much longer. */
  | { is: 'slow'; ms: number }
  /** What is asked arrives, what is answered does not. */
  | { is: 'deaf' }

export interface Line {
  port: number
  /** Connections that were in a state that loses something are broken by the next one. */
  set(state: LineState): void
  close(): Promise<void>
}

/** `far` connects to the other end, which may be another one each time; null while there is none. */
export async function openLine(far: () => Socket | null): Promise<Line> {
  let state: LineState = { is: 'open' }
  const passages = new Set<Passage>()
  const server = createServer((near) => {
    const other = state.is === 'cut' ? null : far()
    if (!other) {
      near.on('error', () => undefined).destroy()
      return
    }
    const passage = openPassage(near, other, () => state)
    passages.add(passage)
    void passage.closed.then(() => passages.delete(passage))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      const isLost = state.is === 'deaf' || next.is === 'cut'
      state = next
      for (const passage of passages) {
        if (isLost) passage.break()
        else passage.goOn()
      }
    },
    async close() {
      state = { is: 'cut' }
      for (const passage of passages) passage.break()
      server.close()
      await once(server, 'close')
    },
  }
}

type Passage = ReturnType<typeof openPassage>

function openPassage(near: Socket, far: Socket, state: () => LineState) {
  const isAnswerLost = () => state().is === 'deaf'
  const ways = [
    carry(near, far, { state, isLost: () => false }),
    carry(far, near, { state, isLost: isAnswerLost }),
  ]
  const close = () => {
    near.destroy()
    far.destroy()
  }
  for (const socket of [near, far]) socket.on('error', close).setNoDelay()
  const closed = Promise.all(
    [near, far].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
  )
  return {
    closed,
    break: close,
    goOn: () => ways.forEach((way) => way.goOn()),
  }
}

interface How {
  state(): LineState
  isLost(): boolean
}

/** Carries what one end sends to the other, in order, as the state of the line lets it at the time. */
function carry(from: Socket, to: Socket, { state, isLost }: How) {
  /** Null is the end. */
  const waiting: { chunk: Buffer | null; due: number }[] = []
  let timer: NodeJS.Timeout | undefined

  function goOn(): void {
    clearTimeout(timer)
    while (state().is !== 'held') {
      const [next] = waiting
      if (!next) return
      const early = next.due - performance.now()
      if (early > 0) {
        timer = setTimeout(goOn, early)
        return
      }
      waiting.shift()
      if (isLost()) continue
      if (next.chunk) to.write(next.chunk)
      else to.end()
    }
  }

  function take(chunk: Buffer | null): void {
    const now = state()
    const due = now.is === 'slow' ? performance.now() + now.ms : 0
    waiting.push({ chunk, due: Math.max(due, waiting.at(-1)?.due ?? 0) })
    goOn()
  }

  from.on('data', take)
  from.once('end', () => take(null))
  // Broken rather than ended: the other end learns of it too, but not of what is held or lost.
  from.once('close', (isBroken) => isBroken && to.destroy())
  to.once('close', () => clearTimeout(timer))
  return { goOn }
}
