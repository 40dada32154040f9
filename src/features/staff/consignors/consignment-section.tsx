import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { consignmentText } from '../../../languages/staff/consignment.ts'
import { consignorRulesText } from '../../../languages/staff/consignor-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { staffQuery } from '../frame/staff-calls.ts'
import { EditorSection } from '../inventory/editor/editor-section.tsx'
import type { Option } from '../inventory/use-category-options.ts'
import { ActDialog } from '../settlement/acts/act-dialog.tsx'
import type { Act } from '../settlement/acts/act.ts'
import './consignors.css'
import { consignmentAddress, type ShownConsignment } from './consignors.ts'
import { useConsignorOptions } from './use-consignor-options.ts'

/** Whose the lot is, and the consignor's own number of it. */
export function ConsignmentSection({ auctionId }: { auctionId: string }) {
  const { data, error } = useQuery(staffQuery<ShownConsignment>(consignmentAddress(auctionId)))
  const { options, error: withoutOptions } = useConsignorOptions()
  const failure = error ?? withoutOptions
  const [act, setAct] = useState<Act | null>(null)
  return (
    <EditorSection
      number={6}
      title={consignmentText('consignor')}
      note={consignmentText('neverPublic')}
    >
      <div className="consignment">
        <div className="editor-fields">
          <TextField
            label={consignmentText('consignor')}
            readOnly
            value={data ? (data.consignor ?? consignmentText('none')) : ''}
          />
          <TextField
            label={consignmentText('stockNumber')}
            readOnly
            value={data?.stock_number ?? ''}
          />
        </div>
        {data && options ? (
          <Button
            look="line"
            size="sm"
            onClick={() => setAct(setConsignor(auctionId, data, options))}
          >
            {consignmentText('change')}
          </Button>
        ) : null}
        {failure ? (
          <p role="alert">{consignmentText('loadFailed', { why: failure.message })}</p>
        ) : null}
      </div>
      {act ? <ActDialog act={act} onClose={() => setAct(null)} /> : null}
    </EditorSection>
  )
}

function setConsignor(
  auctionId: string,
  { consignor_id, stock_number }: ShownConsignment,
  consignors: readonly Option[],
): Act {
  const was = { consignor_id, stock_number }
  return {
    title: consignmentText('set'),
    says: consignmentText('setSays'),
    confirm: () => consignmentText('set'),
    fields: [
      {
        ...{ name: 'consignor_id', label: consignmentText('consignor'), kind: 'choice' },
        options: [{ value: '', label: consignmentText('none') }, ...consignors],
      },
      {
        ...{ name: 'stock_number', label: consignmentText('stockNumber'), kind: 'text' },
        isOptional: true,
        hint: consignmentText('stockNumberHint'),
      },
    ],
    rules: z
      .object({
        consignor_id: z.string(),
        stock_number: z
          .string()
          .trim()
          .max(50, { error: () => consignorRulesText('tooLong', { most: 50 }) }),
      })
      .transform((typed) => ({
        consignor_id: typed.consignor_id || null,
        stock_number: (typed.consignor_id && typed.stock_number) || null,
        was,
      })),
    initial: { consignor_id: consignor_id ?? '', stock_number: stock_number ?? '' },
    method: 'PUT',
    address: consignmentAddress(auctionId),
    done: consignmentText('isSet'),
  }
}
