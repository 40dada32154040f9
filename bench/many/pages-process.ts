/** Pages that watch, in a process of their own: it tells its parent whenever one hears of its auction along a new connection. */
import { once } from 'node:events'
import { openPage } from '../../test/watching/open-page.ts'
import { now } from '../live/clock.ts'

export interface PagesTask {
  /** Of processes of the product. Each page tries its own first, then the others. */
  urls: string[]
  /** Spread over the pages. */
  auctions: string[]
  pages: number
}

/** A page whose own process is the `home`th heard of its auction along its `nth` connection that brought news. */
export interface PageHeard {
  home: number
  nth: number
  /** See `clock.ts`. */
  at: number
}

function openAll({ urls, auctions, pages }: PagesTask, tell: (heard: PageHeard) => void): void {
  for (let page = 0; page < pages; page += 1) {
    const home = page % urls.length
    const auction = auctions[Math.floor(page / urls.length) % auctions.length] ?? ''
    let nth = 0
    let isNew = true
    openPage([...urls.slice(home), ...urls.slice(0, home)], auction, ({ type }) => {
      if (type === 'welcome') isNew = true
      if (type !== 'auction' || !isNew) return
      isNew = false
      tell({ home, nth: (nth += 1), at: now() })
    })
  }
}

if (import.meta.main) {
  process.once('disconnect', () => process.exit())
  const [task] = (await once(process, 'message')) as [PagesTask]
  openAll(task, (heard) => process.send?.(heard))
}
