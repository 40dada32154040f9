import { hash } from 'node:crypto'
import { TypedFastBitSet } from 'typedfastbitset'
import { isPublic } from '../rules/auction.ts'
import { recordOf } from '../rules/record-of.ts'
import { valuesOf, type CatalogueRow } from './auction-values.server.ts'
import {
  COLUMNS,
  createColumn,
  NAME_COLUMNS,
  type Column,
  type ColumnName,
  type NameColumn,
} from './column.server.ts'
import { createDictionary, type Dictionary } from './dictionary.server.ts'
import { createInvertedIndex } from './inverted-index.server.ts'
import { indexedWords, wordsOf } from './search-words.server.ts'
import type { Searched } from './search.server.ts'

/**
 * What lists filter, sort, search and count by, column by column. An auction is a document: a number, the same
 * in every column, bitset and posting list. Its words stay as they are: when one changes it becomes another
 * document, and the one before is deleted.
 */
export interface ColumnStore {
  /** How many documents there are, the deleted ones included. */
  readonly size: number
  /** How many are deleted: they take room until the store is built anew. */
  readonly deleted: number
  readonly searched: Searched
  column(name: ColumnName): Column
  /** All public auctions; not to be changed. */
  readonly listed: TypedFastBitSet
  idOf(doc: number): string
  /** The document of an auction; undefined for one that never was public. */
  docOf(id: string): number | undefined
  /** The names that a column's values stand for. */
  dictionary(column: NameColumn): Pick<Dictionary, 'names' | 'find'>
  /** Takes an auction in as it is now; one that is not public is taken out. */
  put(row: CatalogueRow): void
}

export function createColumnStore(): ColumnStore {
  const columns = recordOf(COLUMNS, createColumn)
  const dictionaries = recordOf(NAME_COLUMNS, createDictionary)
  const words = createInvertedIndex()
  const numbers = createInvertedIndex()
  const listed = new TypedFastBitSet()
  const ids: string[] = []
  const fingerprints: number[] = []
  const docs = new Map<string, number>()
  let deleted = 0

  function unlist(doc: number): void {
    listed.remove(doc)
    for (const name of COLUMNS) columns[name].set(doc, Number.NaN)
  }

  /** The document with this auction's text. */
  function docFor(row: CatalogueRow): number {
    const { id } = row
    const fingerprint = fingerprintOf(
      [row.text, row.category, row.body_style, ...row.numbers].join('\n'),
    )
    const known = docs.get(id)
    if (known !== undefined && fingerprints[known] === fingerprint) return known
    if (known !== undefined) {
      unlist(known)
      deleted += 1
    }
    const doc = ids.push(id) - 1
    fingerprints.push(fingerprint)
    docs.set(id, doc)
    words.add(doc, indexedWords(row))
    numbers.add(doc, new Set(row.numbers.flatMap(wordsOf)))
    return doc
  }

  const docsInState = (code: string) => columns.state.docsIn(dictionaries.state.find(code))

  return {
    get size() {
      return ids.length
    },
    get deleted() {
      return deleted
    },
    searched: { words, numbers, listed, docsInState },
    column: (name) => columns[name],
    listed,
    idOf: (doc) => ids[doc] ?? '',
    docOf: (id) => docs.get(id),
    dictionary: (name) => dictionaries[name],
    put(row) {
      if (!isPublic(row.status)) {
        const known = docs.get(row.id)
        if (known !== undefined) unlist(known)
        return
      }
      const doc = docFor(row)
      listed.add(doc)
      for (const name of NAME_COLUMNS)
        columns[name].set(doc, dictionaries[name].numberOf(row[name]))
      for (const [name, value] of valuesOf(row)) columns[name].set(doc, value)
    },
  }
}

/** A number of 48 bits by which a changed text is told from the one before. */
function fingerprintOf(text: string): number {
  return hash('sha1', text, 'buffer').readUIntBE(0, 6)
}
