import { useEffect, useRef } from 'react'
import { editorText } from '../../../../../languages/staff/editor.ts'
import { MAX_DAMAGE } from '../../../../../rules/vehicle/condition-report.ts'
import type { Damage } from '../../../../../rules/vehicle/condition-words.ts'
import { Checkbox } from '../../../../../ui/checkbox.tsx'
import { FieldError } from '../../../../../ui/field.tsx'
import type { ShownPhoto } from '../../auction-form.ts'
import { fieldsAsTyped } from '../editor-state.ts'
import { elementId } from '../open-fields.ts'
import type { Editor } from '../use-editor.ts'
import { DamageMap } from './damage-map.tsx'
import { DamageRow } from './damage-row.tsx'

interface DamagePartProps {
  editor: Editor
  places: readonly string[]
  photos: readonly ShownPhoto[]
}

/** Where it is damaged, on the map and beside it in words; an empty list says that nothing was found. */
export function DamagePart({ editor, places, photos }: DamagePartProps) {
  const { category, damage } = fieldsAsTyped(editor.state)
  const list = useRef<HTMLOListElement>(null)
  const hasAdded = useRef(false)
  const all = damage ?? []
  const tell = (next: readonly Damage[] | null) =>
    editor.type('damage', next ? JSON.stringify(next) : '')
  function add(place: string): void {
    if (all.length >= MAX_DAMAGE) return
    hasAdded.current = true
    tell([...all, { place, note: '', photo: null }])
  }
  // What was added is described next.
  useEffect(() => {
    if (!hasAdded.current) return
    hasAdded.current = false
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
  }, [all.length])
  const error = editor.state.errors.damage
  return (
    <div className="damage-part">
      <div>
        <DamageMap {...{ places, damage: all }} onAdd={add} />
        <p className="damage-hint">
          {editorText.rich('damageHint', { kbd: (key) => <kbd>{key}</kbd> })}
        </p>
      </div>
      <div>
        {error ? <FieldError>{error}</FieldError> : null}
        <ol ref={list} className="damage-rows" aria-label={editorText('damage')}>
          {all.map((one, at) => (
            <DamageRow
              key={at}
              {...{ damage: one, number: at + 1, photos, category }}
              onChange={(to) => tell(all.with(at, to))}
              onRemove={() => tell(all.length > 1 ? all.toSpliced(at, 1) : null)}
            />
          ))}
        </ol>
        {all.length === 0 ? (
          <div id={elementId('damage')}>
            <Checkbox
              checked={damage !== null}
              onCheckedChange={(isNone) => tell(isNone ? [] : null)}
            >
              {editorText('noDamage')}
            </Checkbox>
          </div>
        ) : null}
      </div>
    </div>
  )
}
