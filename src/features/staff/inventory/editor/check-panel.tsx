import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { editorText } from '../../../../languages/staff/editor.ts'
import type { CheckItem } from '../../../../rules/listing/check-list.ts'

/** What should be seen to before it goes out, what is open first. */
export function CheckPanel({ items }: { items: readonly CheckItem[] }) {
  const done = items.filter(({ isDone }) => isDone)
  const open = items.filter(({ isDone }) => !isDone)
  return (
    <section className="panel check-panel" aria-labelledby="check-title">
      <div className="editor-section-head">
        <h2 id="check-title">{editorText('beforeItGoesOut')}</h2>
        <div className="editor-note tn">
          {editorText('checked', { done: done.length, all: items.length })}
        </div>
      </div>
      <ul>
        {[...open, ...done].map((item) => (
          <li key={item.key} data-state={stateOf(item)}>
            <Mark item={item} />
            <span>
              {item.text}
              {!item.isDone && item.mustBe ? <small>{editorText('cannotWithout')}</small> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ isDone, mustBe }: CheckItem): string {
  if (isDone) return 'done'
  return mustBe ? 'must' : 'should'
}

function Mark({ item }: { item: CheckItem }) {
  if (item.isDone) return <CircleCheck className="icon" aria-label={editorText('markDone')} />
  if (item.mustBe) return <CircleAlert className="icon" aria-label={editorText('markMissing')} />
  return <TriangleAlert className="icon" aria-label={editorText('markOpen')} />
}
