import { csvResponse, type CsvColumn } from '../table/export-list.server.ts'
import { fieldLabel } from './run-list-fields.ts'
import { noteWord, type RunListNote } from './run-lists.ts'

const COLUMNS: readonly CsvColumn<RunListNote>[] = [
  { header: 'Row', value: (note) => note.row },
  { header: 'What', value: (note) => noteWord(note.kind) },
  { header: 'Column', value: ({ field }) => field && fieldLabel(field) },
  { header: 'Why', value: (note) => note.message },
]

/** All that is to be said of the rows of a run list. */
export function notesResponse(notes: readonly RunListNote[]): Response {
  return csvResponse(textsOf(notes))
}

async function* textsOf(notes: readonly RunListNote[]) {
  yield COLUMNS.map(({ header }) => header)
  for (const note of notes) yield COLUMNS.map(({ value }) => value(note))
}
