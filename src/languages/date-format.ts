import { memoize } from 'es-toolkit/function'
import { locale } from './language.ts'

/** A format of dates, made once for each language that is spoken here. */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  const formats = memoize((of: string) => new Intl.DateTimeFormat(of, options))
  return () => formats(locale())
}
