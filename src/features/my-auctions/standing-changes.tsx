import { useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import { dashboardText } from '../../languages/site/dashboard.ts'
import { myAuctionsText } from '../../languages/site/my-auctions.ts'
import { useTabMark } from '../frame/tab-mark.ts'
import { checkingWord } from './row-standing.ts'

interface Told {
  title: string
  word: string
}

/** What the rows say of where one stands, by their auctions. */
const useTold = create<ReadonlyMap<string, Told>>(() => new Map())

/** Called by a row while it is shown. */
export function useTellStanding(id: string, title: string, word: string): void {
  useEffect(() => {
    useTold.setState((now) => new Map(now).set(id, { title, word }), true)
  }, [id, title, word])
  useEffect(
    () => () => useTold.setState((now) => new Map([...now].filter(([one]) => one !== id)), true),
    [id],
  )
}

/** Tells those who do not see the rows change what has changed, and marks the tab while one is outbid somewhere. */
export function StandingChanges() {
  const told = useTold()
  const [words, setWords] = useState('')
  const before = useRef(told)
  useEffect(() => {
    // Said for the moment until the server has told.
    const passing = checkingWord()
    const changed = [...told].filter(([id, { word }]) => {
      const was = before.current.get(id)
      return was !== undefined && was.word !== word && word !== passing
    })
    // What only passes is compared with what was there before it.
    before.current = new Map(
      [...told].map(([id, now]) => [
        id,
        now.word === passing ? (before.current.get(id) ?? now) : now,
      ]),
    )
    if (changed.length > 0) {
      setWords(
        changed
          .map(([, { title, word }]) => myAuctionsText('nowStands', { title, word }))
          .join(' '),
      )
    }
  }, [told])
  const outbid = dashboardText('outbid')
  useTabMark([...told.values()].some(({ word }) => word === outbid) ? outbid : null)
  return <output className="sr-only">{words}</output>
}
