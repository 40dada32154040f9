import { memoize } from 'es-toolkit/function'
import compile from 'icu-minify/compile'
import format, { type FormatOptions, type FormatValues } from 'icu-minify/format'
import { createElement, Fragment, type ReactNode } from 'react'
import { isBuilt, type Language, language, locale } from './language.ts'

type Values = Readonly<Record<string, string | number>>
type Tags = Readonly<Record<string, (words: ReactNode) => ReactNode>>

interface Translator<Key extends string> {
  (key: Key, values?: Values): string
  /** What React renders of a text with tags: each has a function that is given the words within. */
  rich(
    key: Key,
    values: Values | Tags | Readonly<Record<string, Values[string] | Tags[string]>>,
  ): ReactNode
}

/**
 * The texts of one part of the product in each language, as ICU messages: 'Closing next', '{count, plural, one {# bid} other {# bids}}',
 * 'Read <link>the terms</link>'. English says which there are. To be called when a text is needed: the language may be another one the
 * next time.
 */
export function translator<Key extends string>(
  texts: Readonly<Record<Language, Readonly<Record<Key, string>>>>,
): Translator<Key> {
  function written<Element>(key: Key, values: FormatValues<Element>) {
    const text = texts[language()][key]
    // What is built holds parsed texts.
    const message = isBuilt ? text : parsed(text)
    return format<Element>(message, locale(), values, { formatters })
  }
  return Object.assign((key: Key, values: Values = {}) => String(written(key, values)), {
    rich(key: Key, values: Readonly<Record<string, Values[string] | Tags[string]>>): ReactNode {
      const wrapped = Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'function' ? (parts: ReactNode[]) => value(inOne(parts)) : value,
      ])
      const parts = written<ReactNode>(key, Object.fromEntries(wrapped))
      return Array.isArray(parts) ? inOne(parts) : parts
    },
  })
}

const parsed = /* @__PURE__ */ memoize(compile)

function inOne(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts)
}

const formatters: FormatOptions['formatters'] = {
  getDateTimeFormat: madeOnce((...asked) => new Intl.DateTimeFormat(...asked)),
  getNumberFormat: madeOnce((...asked) => new Intl.NumberFormat(...asked)),
  getPluralRules: madeOnce((...asked) => new Intl.PluralRules(...asked)),
}

/** Each takes longer to make than a card to draw. */
function madeOnce<Asked extends unknown[], Format>(make: (...asked: Asked) => Format) {
  const formats = new Map<string, Format>()
  return (...asked: Asked): Format => {
    const key = JSON.stringify(asked)
    const format = formats.get(key) ?? make(...asked)
    formats.set(key, format)
    return format
  }
}
