import { announcedChanges } from '../../../../rules/listing/announced-changes.ts'
import { fieldsAsTyped, type EditorState } from './editor-state.ts'

/** What bidders will be told of what is typed, once it is saved. */
export function announcedAsTyped(state: EditorState, bidCount: number): string[] {
  const { ends_at: endsAt, ...facts } = fieldsAsTyped(state)
  const change = { terms: { endsAt: new Date(endsAt) }, facts }
  return announcedChanges({ bidCount, endsAt: new Date(state.saved.ends_at) }, state.saved, change)
}
