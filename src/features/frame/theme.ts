import { useSyncExternalStore } from 'react'
import { SESSION_KEY } from '../../browser/session.ts'

export type Theme = 'light' | 'dark'

const THEME_KEY = 'hammerlane.theme'

/**
 * Runs in the head before anything is painted: applies the chosen theme, or the system's, and marks
 * a returning member, so that the header keeps the room that their buttons will need.
 */
export const BEFORE_PAINT = `(function(){var d=document.documentElement.dataset;try{d.theme=localStorage.getItem('${THEME_KEY}')||(matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light');if(localStorage.getItem('${SESSION_KEY}'))d.member=''}catch(e){d.theme='light'}})()`

const listeners = new Set<() => void>()

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** The theme in use; light on the server, which cannot know. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Switches and remembers it in this browser. Nothing fades meanwhile. */
export function chooseTheme(theme: Theme): void {
  const page = document.documentElement
  page.classList.add('theme-switching')
  page.dataset.theme = theme
  localStorage.setItem(THEME_KEY, theme)
  for (const listener of listeners) listener()
  requestAnimationFrame(() => requestAnimationFrame(() => page.classList.remove('theme-switching')))
}
