import { useSyncExternalStore } from 'react'
import { SESSION_KEY } from '../../browser/session.ts'
import { onStored, PREFIX, readStored, writeStored } from '../../browser/stored-texts.ts'

type Theme = 'light' | 'dark'

/** What the choice is remembered as. */
const THEME = 'theme'
const DARK = '(prefers-color-scheme: dark)'

/**
 * Runs in the head before anything is painted: applies the chosen theme, or the system's, and marks
 * a returning member, so that the header keeps the room that their buttons will need.
 */
export const BEFORE_PAINT = `(function(){var d=document.documentElement.dataset;try{d.theme=localStorage.getItem('${PREFIX}${THEME}')||(matchMedia('${DARK}').matches?'dark':'light');if(localStorage.getItem('${SESSION_KEY}'))d.member=''}catch(e){d.theme='light'}})()`

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** The theme in use; light on the server, which cannot know. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light')
}

/** Follows what is chosen in any tab and, until something is, the system. */
function subscribe(listener: () => void): () => void {
  const system = matchMedia(DARK)
  const follow = () => {
    show(readStored(THEME) ?? (system.matches ? 'dark' : 'light'))
    listener()
  }
  const stop = onStored(follow)
  system.addEventListener('change', follow)
  return () => {
    stop()
    system.removeEventListener('change', follow)
  }
}

/** Nothing fades meanwhile. */
function show(theme: string): void {
  const page = document.documentElement
  if (page.dataset.theme === theme) return
  page.classList.add('theme-switching')
  page.dataset.theme = theme
  requestAnimationFrame(() => requestAnimationFrame(() => page.classList.remove('theme-switching')))
}

/** Switches and remembers it in this browser. */
export function chooseTheme(theme: Theme): void {
  writeStored(THEME, theme)
}
