import type { Asset } from '@tanstack/react-router'
import { type ComponentProps, useEffect } from 'react'
import { create } from 'zustand'

/** What the window's tab is marked with, 'Outbid'; null while there is nothing to tell whoever looks at another. */
const useMark = create<string | null>(() => null)

/** Marks the tab while the part of the page that says so is shown. */
export function useTabMark(mark: string | null): void {
  useEffect(() => {
    useMark.setState(mark, true)
    return () => useMark.setState(null, true)
  }, [mark])
}

type Tag = ComponentProps<typeof Asset>

/** What is in the page's head, with the mark before its title and on its icon: "(Outbid) 2019 Ford F-150". */
export function useMarkedTags(tags: readonly Tag[]): readonly Tag[] {
  const mark = useMark()
  if (mark === null) return tags
  return tags.map((tag) => {
    if (tag.tag === 'title') return { ...tag, children: `(${mark}) ${tag.children}` }
    if (tag.tag !== 'link' || tag.attrs?.['rel'] !== 'icon') return tag
    return { ...tag, attrs: { ...tag.attrs, href: MARKED[String(tag.attrs['href'])] } }
  })
}

/** The same icons with a dot. */
const MARKED: Record<string, string> = {
  '/favicon.svg': '/favicon-marked.svg',
  '/favicon.ico': '/favicon-marked.svg',
}
