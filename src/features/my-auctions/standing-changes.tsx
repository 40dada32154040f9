import { useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import { useTabMark } from '../frame/tab-mark.ts'

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
    const changed = [...told].filter(([id, { word }]) => {
      const was = before.current.get(id)
      return was !== undefined && was.word !== word && word !== PASSING
    })
    // What only passes is compared with what was there before it.
    before.current = new Map(
      [...told].map(([id, now]) => [
        id,
        now.word === PASSING ? (before.current.get(id) ?? now) : now,
      ]),
    )
    if (changed.length > 0) {
      setWords(changed.map(([, { title, word }]) => `${title}: ${word}.`).join(' '))
    }
  }, [told])
  useTabMark([...told.values()].some(({ word }) => word === 'Outbid') ? 'Outbid' : null)
  return <output className="sr-only">{words}</output>
}

/** Said for the moment until the server has told. */
const PASSING = 'Checking...'
