import { useLocation } from '@tanstack/react-router'
import { type Language, language } from '../../languages/language.ts'

/** Each in its own words: who looks for it reads no other. */
const NAMES = { en: 'English', es: 'Español' } as const satisfies Record<Language, string>

/** To the same page in the other language. The server remembers which was chosen, so a page of the other build comes. */
export function LanguageLink({ className }: { className?: string }) {
  const address = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const other = language() === 'en' ? 'es' : 'en'
  return (
    <a
      className={className}
      href={`/language/${other}?to=${encodeURIComponent(address)}`}
      hrefLang={other}
      lang={other}
      rel="nofollow"
      // What stands behind '#' only the browser knows: the code of a link in a mail, for example.
      onClick={({ currentTarget: link }) => void (link.hash = location.hash)}
      // A page that is kept for all who ask knows what its address shows, not how each wrote it.
      suppressHydrationWarning
    >
      {NAMES[other]}
    </a>
  )
}
