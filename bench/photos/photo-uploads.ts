/** Photos on their way from staff: in a process of its own, for staff have machines of their own. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'

export interface Uploads {
  origin: string
  /** Of somebody of the staff. */
  token: string
  /** The lots, each of which gets as many of the photos as the others. */
  lots: string[]
  /** The files, sent in turn. */
  files: string[]
  photos: number
}

/** Below what one person may have on the way. */
const AT_ONCE = 3

/** Resolves once all are answered. */
export async function uploadPhotos(uploads: Uploads): Promise<void> {
  const child = fork(new URL('photo-uploads.ts', import.meta.url))
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  child.send(uploads)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The uploads ended (${code})`)
}

async function send({ origin, token, lots, files, photos }: Uploads): Promise<void> {
  const contents = await Promise.all(files.map((file) => readFile(file)))
  let next = 0
  async function sender(): Promise<void> {
    for (;;) {
      const at = next
      if (at >= photos) return
      next += 1
      const form = new FormData()
      form.append('file', new File([contents[at % contents.length] ?? ''], `${at}.jpg`))
      const address = `${origin}/api/staff/auctions/${lots[at % lots.length]}/photos`
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(address, { method: 'POST', headers, body: form })
      const text = await answer.text()
      if (answer.status !== 201) throw new Error(`An upload answered ${answer.status}: ${text}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
}

if (import.meta.main) {
  const [uploads] = (await once(process, 'message')) as [Uploads]
  await send(uploads)
  process.disconnect()
}
