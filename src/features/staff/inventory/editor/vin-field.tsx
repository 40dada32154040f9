import { useQuery } from '@tanstack/react-query'
import { editorText } from '../../../../languages/staff/editor.ts'
import { identifierLabel, identifierName } from '../../../../rules/vehicle/vehicle-facts.ts'
import { Chip } from '../../../../ui/badge.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { staffQuery } from '../../frame/staff-calls.ts'
import { StaffLink } from '../../frame/staff-link.tsx'
import type { SameVin } from '../auction-form.ts'
import type { ReadVin } from '../read-vin.ts'
import { fieldsAsTyped, shownText } from './editor-state.ts'
import { elementId } from './open-fields.ts'
import type { Editor } from './use-editor.ts'
import { useVinFacts } from './use-vin-facts.ts'
import { VinSays } from './vin-says.tsx'

interface VinFieldProps {
  editor: Editor
  auctionId: string
}

/**
 * The number of the vehicle. A whole VIN fills the fields that are empty, or hold what the VIN before told; what is typed there
 * stays, and what the VIN tells otherwise is said.
 */
export function VinField({ editor, auctionId }: VinFieldProps) {
  const fields = fieldsAsTyped(editor.state)
  const label = identifierLabel(fields)
  const typed = shownText(editor.state, 'vin').trim().toUpperCase()
  const isVinWanted = identifierName(fields) === 'VIN'
  const isVin = isVinWanted && /^[A-HJ-NPR-Z0-9]{17}$/.test(typed)
  const { data } = useQuery({
    ...staffQuery<ReadVin>(`/api/staff/vins/${typed}?except=${auctionId}`),
    enabled: isVin,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const read = isVin ? data : undefined
  const { differing, filled, take } = useVinFacts(editor, read)
  const isWrong = read && !read.check_digit.is_right
  return (
    <div className="vin-field">
      <TextField
        label={label}
        id={elementId('vin')}
        className="tn"
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        value={shownText(editor.state, 'vin')}
        error={editor.state.errors.vin}
        hint={isVinWanted && !isVin ? hintFor(typed) : undefined}
        onChange={({ target }) => editor.type('vin', target.value)}
      />
      <div className="vin-notes" aria-live="polite">
        <VinSays differing={differing} onTake={take} />
        {isWrong ? (
          <p className="vin-warning">
            {editorText('vinIsWrong', {
              digit: typed[8] ?? '',
              expected: read.check_digit.expected,
            })}
          </p>
        ) : null}
        {read?.same_vin.length ? <ListedAlready lots={read.same_vin} /> : null}
        {filled > 0 ? <Chip tone="ok">{editorText('filledByVin', { count: filled })}</Chip> : null}
        {read && read.facts === null ? <p>{editorText('noDataForVin')}</p> : null}
      </div>
    </div>
  )
}

function hintFor(typed: string): string | undefined {
  if (typed === '') return undefined
  if (typed.length !== 17) return editorText('vinCharacters', { count: typed.length })
  return editorText('vinNeverHas')
}

function ListedAlready({ lots }: { lots: readonly SameVin[] }) {
  return (
    <p className="vin-warning">
      {editorText.rich('listedAlready', {
        lots: () =>
          lots.map(({ id, lot_number: lot, status }) => (
            <StaffLink key={id} path={`inventory/${id}`} className="link">
              {editorText('lotAndStatus', { lot, status })}
            </StaffLink>
          )),
      })}
    </p>
  )
}
