import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { CheckItem } from '../../../../rules/listing/check-list.ts'

/** What should be seen to before it goes out, what is open first. */
export function CheckPanel({ items }: { items: readonly CheckItem[] }) {
  const done = items.filter(({ isDone }) => isDone)
  const open = items.filter(({ isDone }) => !isDone)
  return (
    <section className="panel check-panel" aria-labelledby="check-title">
      <div className="editor-section-head">
        <h2 id="check-title">Before it goes out</h2>
        <div className="editor-note tn">
          {done.length} of {items.length}
        </div>
      </div>
      <ul>
        {[...open, ...done].map((item) => (
          <li key={item.key} data-state={stateOf(item)}>
            <Mark item={item} />
            <span>
              {item.text}
              {!item.isDone && item.mustBe ? <small>It cannot go out without</small> : null}
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
  if (item.isDone) return <CircleCheck className="icon" aria-label="Done:" />
  if (item.mustBe) return <CircleAlert className="icon" aria-label="Missing:" />
  return <TriangleAlert className="icon" aria-label="Open:" />
}
