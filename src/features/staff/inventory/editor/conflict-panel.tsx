import { editorText } from '../../../../languages/staff/editor.ts'
import { shownFactWords } from '../../../../rules/vehicle/fact-words.ts'
import { factLabel, type FactName } from '../../../../rules/vehicle/vehicle-facts.ts'
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
  const who = first.changed_by ?? editorText('somebodyElse')
  return (
    <section className="conflict" role="alert">
      <b>
        {first.changed_at
          ? editorText('changedThisLotAt', { who, when: exactInstant(first.changed_at) })
          : editorText('changedThisLot', { who })}
      </b>
      <p>
        {editorText('fieldsDiffer', {
          count: clash.length,
          saves: editor.savesItself ? 'itself' : 'asked',
        })}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{editorText('field')}</th>
            <th scope="col">{editorText('before')}</th>
            <th scope="col">{editorText('yours')}</th>
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
          {editorText('keepMine')}
        </Button>
        <Button look="line" onClick={() => editor.choose('theirs')}>
          {editorText('takeTheirs')}
        </Button>
      </div>
    </section>
  )
}

const TERMS = {
  starting_bid: 'startingBid',
  reserve_price: 'reserve',
  buy_now_price: 'buyNowPrice',
  buy_now_enabled: 'buyNow',
  soft_close_seconds: 'softClose',
  ends_at: 'ends',
  relist_if_unsold: 'relistIfNobodyBids',
  second_chance: 'askWhoBidNext',
} as const

function isTerm(path: string): path is keyof typeof TERMS {
  return path in TERMS
}

function labelOf(path: string): string {
  return isTerm(path) ? editorText(TERMS[path]) : factLabel(path as FactName)
}

/** The values come as the call told them: each of its own field. */
function shown(path: string, value: unknown): string {
  const said = isTerm(path)
    ? textOf<FieldName>(path, value as AuctionFields[FieldName])
    : shownFactWords(path as FactName, value)
  return said || editorText('nothing')
}
