import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiProblem, callApi } from '../../../browser/api.ts'
import { toastProblem, toastSuccess } from '../../../browser/toasts.ts'
import { browseText } from '../../../languages/site/browse.ts'
import { HOW_TOLD, MAX_SEARCH_NAME_LETTERS } from '../../../rules/saved-searches/saved-searches.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { sortLabel } from '../filter-words.ts'
import { howToldChoices } from './how-told-words.ts'
import { readSavedQuery, SAVED_SEARCHES_ADDRESS } from './saved-query.ts'
import { savedSearchesQuery } from './saved-searches-query.ts'
import type { SavedSearch } from './saved-searches.ts'

interface SearchDialogProps {
  userId: string
  /** What the list asks for, in its order. */
  query: string
  /** Where it is saved already, how it is, in whatever order. */
  saved: Pick<SavedSearch, 'id' | 'name' | 'notify' | 'query'> | undefined
  suggestedName: string
  onClose: () => void
}

/** A search's name, and how to be told what is new. */
export function SearchDialog({ userId, query, saved, suggestedName, onClose }: SearchDialogProps) {
  const formId = useId()
  const [name, setName] = useState(saved?.name ?? suggestedName)
  const [notify, setNotify] = useState(saved?.notify ?? 'daily')
  const [fault, setFault] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const queryClient = useQueryClient()

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (name.trim() === '') return setFault(browseText('giveName'))
    setSaving(true)
    try {
      // The same one in another order is saved again: so it takes that order.
      await (saved?.query === query
        ? callApi(`${SAVED_SEARCHES_ADDRESS}/${saved.id}`, {
            ...{ method: 'PATCH', signedIn: true, body: { name, notify } },
          })
        : callApi(SAVED_SEARCHES_ADDRESS, {
            ...{ method: 'POST', signedIn: true, body: { query, name, notify } },
          }))
      await queryClient.invalidateQueries(savedSearchesQuery(userId))
      toastSuccess(browseText('searchSaved'), saved ? undefined : browseText('dashboardHasIt'))
      onClose()
    } catch (error) {
      setFault(nameFault(error))
      if (!nameFault(error)) toastProblem(error, browseText('failedToSave'))
    } finally {
      setSaving(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={saved ? browseText('changeSavedSearch') : browseText('saveThisSearch')}
      beginsAtField
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {browseText('cancel')}
          </Button>
          <Button look="lane" type="submit" form={formId} busy={isSaving && browseText('saving')}>
            {saved ? browseText('saveChanges') : browseText('saveSearch')}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={(event) => void save(event)}>
        <p>{browseText('opensInOrder', { order: sortLabel(readSavedQuery(query)) })}</p>
        <TextField
          label={browseText('name')}
          value={name}
          error={fault}
          maxLength={MAX_SEARCH_NAME_LETTERS}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label={browseText('tellMatches')}
          hint={browseText('tellMatchesHint')}
          value={notify}
          options={howToldChoices()}
          onChange={({ target }) =>
            setNotify(HOW_TOLD.find((one) => one === target.value) ?? 'never')
          }
        />
      </form>
    </Dialog>
  )
}

function nameFault(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  return error.problem.errors?.find(({ path }) => path === 'name')?.message
}
