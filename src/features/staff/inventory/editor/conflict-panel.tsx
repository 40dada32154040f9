import { factWords } from '../../../../rules/vehicle/fact-words.ts'
import { VEHICLE_FACTS, type FactName } from '../../../../rules/vehicle/vehicle-facts.ts'
import { Button } from '../../../../ui/button.tsx'
import { exactInstant } from '../../../lot/instants.ts'
import type { AuctionFields, FieldName } from '../auction-form.ts'
import { textOf } from './field-values.ts'
import type { Editor } from './use-editor.ts'

/** What somebody else has saved in fields that are typed here: nothing is overwritten before one has chosen. */
export function ConflictPanel({ editor }: { editor: Editor }) {
  const { clash } = editor.state
  const [first] = clash
  if (!first) return null
  const who = first.changed_by ?? 'Somebody else'
  const fields = clash.length === 1 ? 'One field differs' : `${clash.length} fields differ`
  return (
    <section className="conflict" role="alert">
      <b>
        {who} changed this lot{first.changed_at ? ` at ${exactInstant(first.changed_at)}` : ''},
        while you were typing.
      </b>
      <p>
        {fields}. Choose{editor.savesItself ? ', and it is saved' : ', then save'}. Their other
        changes are in already.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">Yours</th>
            <th scope="col">{who}</th>
          </tr>
        </thead>
        <tbody>
          {clash.map(({ path, before, yours, theirs }) => (
            <tr key={path}>
              <th scope="row">{labelOf(path)}</th>
              <td>{shown(path, before)}</td>
              <td>
                <b>{shown(path, yours)}</b>
              </td>
              <td>{shown(path, theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="cluster">
        <Button look="ink" onClick={() => editor.choose('mine')}>
          Keep mine
        </Button>
        <Button look="line" onClick={() => editor.choose('theirs')}>
          Take theirs
        </Button>
      </div>
    </section>
  )
}

const TERMS: Record<string, string> = {
  starting_bid: 'Starting bid',
  reserve_price: 'Reserve',
  buy_now_price: 'Buy Now price',
  buy_now_enabled: 'Buy Now',
  soft_close_seconds: 'Soft close',
  ends_at: 'Ends',
  relist_if_unsold: 'Relist if nobody bids',
  second_chance: 'Ask who bid next',
}

function labelOf(path: string): string {
  return TERMS[path] ?? VEHICLE_FACTS[path as keyof typeof VEHICLE_FACTS].label
}

/** The values come as the call told them: each of its own field. */
function shown(path: string, value: unknown): string {
  if (path in TERMS)
    return textOf(path as FieldName, value as AuctionFields[FieldName]) || 'nothing'
  return factWords(path as FactName, value) ?? 'nothing'
}
